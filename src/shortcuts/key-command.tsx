import { type Command, useCommand } from './commands.ts'
import { type Shortcut, useShortcut } from './shortcuts.ts'

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
