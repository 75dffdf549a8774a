import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type Shortcut, type ShortcutScope, shortcuts, useShortcut } from './shortcuts.ts'

/** An entry of the palette after ">". */
export interface Command {
  /** Unique among the commands registered at one time. */
  id: string
  label: string
  icon?: string | undefined
  /** Registers a shortcut too, as `useShortcut` takes it. */
  keys?: string | undefined
  /** `page` by default; such commands stand above those of `everywhere`. */
  scope?: ShortcutScope | undefined
  run(): unknown
}

interface Commands {
  readonly list: Store<readonly Command[]>
  /** Returns a function that removes them. */
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

/** One list for the window, like the shortcuts. */
export const commands = createCommands()

/** Registers a command, and its shortcut if it has keys, while the component is mounted. */
export const useCommand = (command: Command | false | undefined): void =>
  useCommands(command ? [command] : [])

/** Registers several commands; their number may change. */
export function useCommands(wanted: readonly Command[]): void {
  const run = useEffectEvent((id: string) => wanted.find(command => command.id === id)?.run())
  /** Compared by text, without `run`: the effect event always runs the latest one. */
  const serialized = JSON.stringify(wanted)

  useEffect(() => {
    const parsed: Omit<Command, 'run'>[] = JSON.parse(serialized)
    const added = parsed.map(command => ({ ...command, run: () => run(command.id) }))
    const removals = added.map(({ keys, label, scope = 'page', run }) =>
      keys ? shortcuts.add({ keys, label, scope, run }) : undefined,
    )
    removals.push(commands.add(added))
    return () => {
      for (const remove of removals) remove?.()
    }
  }, [serialized])
}

/** The registered commands, those of the page first. */
export function useCommandList(): readonly Command[] {
  const list = useStore(commands.list)
  const rank = ({ scope = 'page' }: Command) => (scope === 'everywhere' ? 1 : 0)
  return [...list].sort((one, other) => rank(one) - rank(other))
}

/** Whether the palette is open; its button, a shortcut and the menu filter of the rail open it. */
export const paletteOpen = createStore(false)

/** `useCommand` as a component. */
export function RegisteredCommand(command: Command) {
  useCommand(command)
  return null
}

/** `useShortcut` as a component. */
export function RegisteredShortcut({ keys, label, scope, run }: Shortcut) {
  useShortcut(keys, label, run, { scope })
  return null
}
