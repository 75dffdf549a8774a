import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type Shortcut, type ShortcutScope, shortcuts, useShortcut } from './shortcuts.ts'

/** Something the palette can do, after ">". */
export interface Command {
  /** Unique among those that exist at one time. */
  id: string
  label: string
  icon?: string | undefined
  /** Its shortcut too, as `useShortcut` takes it. */
  keys?: string | undefined
  /** `page` (when absent) stands above what is always there. */
  scope?: ShortcutScope | undefined
  run(): unknown
}

export interface Commands {
  readonly list: Store<readonly Command[]>
  /** Returns what takes them away again. */
  add(commands: readonly Command[]): () => void
}

export function createCommands(): Commands {
  const list = createStore<readonly Command[]>([])

  return {
    list,
    add(added) {
      list.set([...list.get(), ...added])
      return () => list.set(list.get().filter(command => !added.includes(command)))
    },
  }
}

/** Like the shortcuts, one list for the window. */
export const commands = createCommands()

/** A command, and its key where it has one, for as long as the component is mounted. */
export const useCommand = (command: Command | false | undefined): void =>
  useCommands(command ? [command] : [])

/** Several at once; their number may change. */
export function useCommands(given: readonly Command[]): void {
  const run = useEffectEvent((id: string) => given.find(command => command.id === id)?.run())
  /** What is drawn of them; `run` is always the latest. */
  const shown = JSON.stringify(given)

  useEffect(() => {
    const drawn: Omit<Command, 'run'>[] = JSON.parse(shown)
    const added = drawn.map(command => ({ ...command, run: () => run(command.id) }))
    const removals = added.map(({ keys, label, scope = 'page', run }) =>
      keys ? shortcuts.add({ keys, label, scope, run }) : undefined,
    )
    removals.push(commands.add(added))
    return () => {
      for (const remove of removals) remove?.()
    }
  }, [shown])
}

/** Those there are now, those of the page first. */
export function useCommandList(): readonly Command[] {
  const list = useStore(commands.list)
  const rank = ({ scope = 'page' }: Command) => (scope === 'everywhere' ? 1 : 0)
  return [...list].sort((one, other) => rank(one) - rank(other))
}

/** Whether the palette is open: its button, a key and the rail open it, one after the other. */
export const paletteOpen = createStore(false)

/** A command for as long as it is mounted. */
export function RegisteredCommand(command: Command) {
  useCommand(command)
  return null
}

/** A key for as long as it is mounted. */
export function RegisteredShortcut({ keys, label, scope, run }: Shortcut) {
  useShortcut(keys, label, run, { scope })
  return null
}
