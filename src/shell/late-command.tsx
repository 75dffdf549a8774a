import type { Command } from '#state/commands.ts'
import type { Shortcut } from '#state/shortcuts.ts'
import { useLater } from './use-later.ts'

/** A command of what is on screen at once; it can be run as soon as the palette and the keys are there. */
export function LateCommand(command: Command) {
  const later = useLater()
  return later && <later.KeyCommand {...command} />
}

export function LateKey(shortcut: Shortcut) {
  const later = useLater()
  return later && <later.ShortcutKey {...shortcut} />
}
