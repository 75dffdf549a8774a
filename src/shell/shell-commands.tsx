import { Suspense } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { LOCALES, SIZES } from '#constants.ts'
import { useErrorLog } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { exactTimes } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useCreateActions } from '#resource/use-create-actions.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useSession } from '#session/session.ts'
import { THEME_PRESETS } from '#settings/theme-presets.ts'
import { LANGUAGE_NAMES, useChangeSettings, useChangeSize } from '#settings/use-change-settings.ts'
import { type Command, paletteOpen, useCommands } from '#shortcuts/commands.ts'
import { openPanel } from './open-panel.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLogOut } from './use-log-out.ts'

/**
 * Commands without a shortcut, for every page. Those with no button in the navbar exist only
 * while the palette is open.
 */
export function ShellCommands() {
  const isPaletteOpen = useStore(paletteOpen)

  return (
    <>
      <ToolCommands />
      <Suspense>{isPaletteOpen && <PaletteCommands />}</Suspense>
    </>
  )
}

function PaletteCommands() {
  const machine = useSession()
  const logOut = useLogOut()
  const shell = useTexts('shell')
  const names = useTexts('settings')
  const { exact, pair, relative } = useTexts('search')
  const isExact = useStore(exactTimes)
  const chooseSize = useChangeSize()
  const change = useChangeSettings()
  const navigate = useNavigate()
  const shown = useShownPage()?.path
  const created = useCreateActions()
    // The page on screen has the command itself, with its key.
    .filter(({ path }) => path !== shown)
    .map(({ command, title, href }) => ({
      id: command,
      label: title,
      icon: 'plus',
      run: () => navigate(href),
    }))

  const appearances: Omit<Command, 'scope'>[] = (['light', 'dark', 'auto'] as const).map(
    scheme => ({
      id: `scheme-${scheme}`,
      label: pair(names.appearance, names[scheme]),
      icon: { light: 'sun', dark: 'moon', auto: 'monitor' }[scheme],
      run: () => change({ scheme }),
    }),
  )
  const colours = (Object.keys(THEME_PRESETS) as (keyof typeof THEME_PRESETS)[]).map(name => ({
    id: `theme-${name}`,
    label: pair(names.theme, names[name]),
    icon: 'theme',
    run: () => change({ theme: THEME_PRESETS[name] }),
  }))
  const sizes = SIZES.map(size => ({
    id: `size-${size}`,
    label: pair(shell.size, shell[size]),
    icon: 'size',
    run: () => chooseSize(size),
  }))
  useCommands(
    [
      ...created,
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

/** The tools of the navbar as commands; sizes, colours and appearances are in `PaletteCommands`. */
function ToolCommands() {
  const { showSettings } = useRuntimeConfig()
  const hasErrors = useErrorLog().length > 0
  const { isFull, label, toggle } = useFullscreen()
  const locale = useLocale()
  const change = useChangeSettings()
  const texts = useTexts('shell')

  const commands: Omit<Command, 'scope'>[] = [
    { id: 'history', label: texts.history, icon: 'bell', run: () => openPanel.set('history') },
    { id: 'fullscreen', label, icon: isFull ? 'exit-fullscreen' : 'fullscreen', run: toggle },
    ...LOCALES.filter(other => other !== locale).map(other => ({
      id: `language-${other}`,
      label: texts.languageOf(LANGUAGE_NAMES[other]),
      icon: 'language',
      run: () => change({ locale: other }),
    })),
  ]
  if (showSettings) {
    commands.unshift({
      id: 'settings',
      label: texts.settings,
      icon: 'settings',
      run: () => openPanel.set('settings'),
    })
  }
  if (hasErrors)
    commands.push({
      id: 'error-log',
      label: texts.errors,
      icon: 'bug',
      run: () => openPanel.set('errors'),
    })
  useCommands(commands.map(command => ({ ...command, scope: 'everywhere' as const })))

  return null
}
