import { useConfig } from '#config/runtime-config-context.ts'
import { LOCALES } from '#constants.ts'
import { useErrors } from '#error-log/error-log.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { LANGUAGES, useChangeSettings } from '#settings/use-change-settings.ts'
import { type Command, useCommands } from '#shortcuts/commands.ts'
import { panel } from './open-panel.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** The same from the keyboard, in the palette; sizes, colours and appearances are there already. */
export function ToolCommands() {
  const { showSettings } = useConfig()
  const hasErrors = useErrors().length > 0
  const { isFull, label, toggle } = useFullscreen()
  const locale = useLocale()
  const change = useChangeSettings()
  const texts = useTexts('shell')

  const commands: Omit<Command, 'scope'>[] = [
    { id: 'history', label: texts.history, icon: 'bell', run: () => panel.set('history') },
    { id: 'fullscreen', label, icon: isFull ? 'exit-fullscreen' : 'fullscreen', run: toggle },
    ...LOCALES.filter(other => other !== locale).map(other => ({
      id: `language-${other}`,
      label: texts.languageOf(LANGUAGES[other]),
      icon: 'language',
      run: () => change({ locale: other }),
    })),
  ]
  if (showSettings) {
    commands.unshift({
      id: 'settings',
      label: texts.settings,
      icon: 'settings',
      run: () => panel.set('settings'),
    })
  }
  if (hasErrors)
    commands.push({
      id: 'error-log',
      label: texts.errors,
      icon: 'bug',
      run: () => panel.set('errors'),
    })
  useCommands(commands.map(command => ({ ...command, scope: 'everywhere' as const })))

  return null
}
