import { useTexts } from '#locales/texts.ts'
import { usePage } from '#routing/current-page.ts'
import { PageHead } from '#ui/content/page-header.tsx'
import { Password } from './change-password.tsx'
import { Identity } from './identity.tsx'
import { Pages } from './my-pages.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Preferences } from './preferences.tsx'
import { Computer } from './this-computer.tsx'
import { useOwnSessions } from './use-own-sessions.ts'

/** §2 personal center: who is signed in, what they may do, and what is kept of them where. */
export default function Profile() {
  const texts = useTexts('profile')
  useTexts('sign-in')
  useTexts('form')
  const { title } = usePage()
  const sessions = useOwnSessions()

  return (
    <>
      <PageHead title={title} text={texts.lead} />
      <div className="profile-page">
        <Identity current={sessions.data?.find(session => session.current)} />
        <div className="page-stack">
          <Pages />
          <Preferences />
          <Computer />
        </div>
        <div className="page-stack">
          <OwnSessions {...sessions} />
          <Password onChanged={sessions.again} />
        </div>
      </div>
    </>
  )
}
