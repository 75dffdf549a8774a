import { useConfig } from '#config/runtime-config-context.ts'
import { useTexts } from '#locales/texts.ts'
import { panel } from '#shell/open-panel.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/content/card.tsx'

/** The settings panel has them all; here is the way to it. */
export function Preferences() {
  const texts = useTexts('profile')
  const { showSettings } = useConfig()
  if (!showSettings) return null

  return (
    <Card title={texts.preferences}>
      <p className="profile__line">{texts.preferencesText}</p>
      <Button icon="settings" aria-haspopup="dialog" onClick={() => panel.set('settings')}>
        {texts.openSettings}
      </Button>
    </Card>
  )
}
