import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { isKeptWithAccount } from '#preferences/preferences.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import { openPanel } from '#shell/open-panel.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/content/card.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { ChangePassword } from './change-password.tsx'
import { Identity } from './identity.tsx'
import { MyPages } from './my-pages.tsx'
import { OwnSessions, useOwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'
import { ThisComputer } from './this-computer.tsx'

/** The personal center: the user, their permissions and sessions, and data stored in this browser. */
export default function Profile() {
  const texts = useTexts('profile')
  useTexts('login')
  useTexts('form')
  useTexts('factor')
  const { title } = usePage()
  const { features } = useUser()
  const sessions = useOwnSessions()

  return (
    <>
      <PageHeader title={title} text={texts.lead} />
      <div className="profile-page">
        <Identity current={sessions.data?.find(session => session.current)} />
        <div className="page-stack">
          <MyPages />
          <Preferences />
          <ThisComputer />
        </div>
        <div className="page-stack">
          <OwnSessions {...sessions} />
          <ChangePassword onChanged={sessions.refetch} />
          {features.includes('factor') && <SecondFactor onChanged={sessions.refetch} />}
        </div>
      </div>
    </>
  )
}

/** A button that opens the settings panel, which has all preferences. */
function Preferences() {
  const texts = useTexts('profile')
  const { showSettings } = useRuntimeConfig()
  const isKept = useStore(isKeptWithAccount)
  if (!showSettings) return null

  return (
    <Card title={texts.preferences}>
      <p className="profile__line">{isKept ? texts.preferencesKept : texts.preferencesText}</p>
      <Button icon="settings" aria-haspopup="dialog" onClick={() => openPanel.set('settings')}>
        {texts.openSettings}
      </Button>
    </Card>
  )
}
