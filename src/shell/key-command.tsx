import { type Command, useCommand } from '#state/commands.ts'
import { type Shortcut, useShortcut } from '#state/shortcuts.ts'

/** A command for as long as it is mounted. */
export function KeyCommand(command: Command) {
  useCommand(command)
  return null
}

/** A key for as long as it is mounted. */
export function ShortcutKey({ keys, label, scope, run }: Shortcut) {
  useShortcut(keys, label, run, { scope })
  return null
}
