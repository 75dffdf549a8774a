import { SIZES } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { exactTimes } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useSessionMachine } from '#session/session.ts'
import { THEMES } from '#settings/theme.ts'
import { useChangeSettings, useChooseSize } from '#settings/use-change-settings.ts'
import { type Command, useCommands } from '#shortcuts/commands.ts'
import { useLogOut } from './use-log-out.ts'

/** What can be done from everywhere and has no key: there while the palette is (features.md W4). */
export function ShellCommands() {
  const machine = useSessionMachine()
  const logOut = useLogOut()
  const shell = useTexts('shell')
  const names = useTexts('settings')
  const { exact, pair, relative } = useTexts('palette')
  const isExact = useStore(exactTimes)
  const chooseSize = useChooseSize()
  const change = useChangeSettings()

  const appearances: Omit<Command, 'scope'>[] = (['light', 'dark', 'auto'] as const).map(
    scheme => ({
      id: `scheme-${scheme}`,
      label: pair(names.appearance, names[scheme]),
      icon: { light: 'sun', dark: 'moon', auto: 'monitor' }[scheme],
      run: () => change({ scheme }),
    }),
  )
  const colours = (Object.keys(THEMES) as (keyof typeof THEMES)[]).map(name => ({
    id: `theme-${name}`,
    label: pair(names.theme, names[name]),
    icon: 'theme',
    run: () => change({ theme: THEMES[name] }),
  }))
  const sizes = SIZES.map(size => ({
    id: `size-${size}`,
    label: pair(shell.size, shell[size]),
    icon: 'size',
    run: () => chooseSize(size),
  }))
  useCommands(
    [
      ...appearances,
      ...colours,
      ...sizes,
      {
        id: 'times',
        label: isExact ? relative : exact,
        icon: 'time',
        run: () => exactTimes.set(!isExact),
      },
      { id: 'reload-menu', label: shell.reloadMenu, icon: 'refresh', run: machine.reloadMenu },
      { id: 'log-out', label: shell.logOut, icon: 'logout', run: logOut },
    ].map(command => ({ ...command, scope: 'everywhere' as const })),
  )

  return null
}
