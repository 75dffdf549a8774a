import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { createStore, type Store } from '#lib/store.ts'
import { isCharacterKey, isTyping, parseKeys, startsSequence, stepFromEvent } from './keys.ts'

/** Where a shortcut belongs: the group it stands in on the sheet, and what goes before what. */
export const SHORTCUT_SCOPES = ['dialog', 'form', 'list', 'page', 'tabs', 'everywhere'] as const
export type ShortcutScope = (typeof SHORTCUT_SCOPES)[number]

export interface Shortcut {
  /** `?`, `Mod+K`, `Alt+Shift+T`, or `g r` for one key after the other. */
  keys: string
  /** What it does, as the sheet says it. */
  label: string
  scope: ShortcutScope
  /** Goes on as long as the key is held; all others do once what they do. */
  repeats?: boolean | undefined
  /** `false`: not meant for me, the next one may. */
  run(): unknown
}

export interface Shortcuts {
  /** In the order of their scopes; in one scope the newest first. */
  readonly list: Store<readonly Shortcut[]>
  /** The first key of two, while the second is awaited. */
  readonly pendingKey: Store<string>
  /** The keys that did something last. */
  readonly lastUsed: Store<string>
  /** Returns what takes it away again. */
  add(shortcut: Shortcut): () => void
  /** Runs what the key stands for; whether there was anything. */
  press(event: KeyboardEvent, allowed: PressContext): boolean
}

export interface PressContext {
  /** A person may have switched off keys that are a single character (WCAG 2.1.4). */
  singleKeys: boolean
  /** A dialog lies over the page: only its own shortcuts count. */
  modal: boolean
}

/** How long the second key of two is awaited, in ms. */
const SEQUENCE_TIMEOUT_MS = 1_500

/** Every shortcut there is now. What is nearer to the work goes first. */
export function createShortcuts(): Shortcuts {
  const list = createStore<readonly Shortcut[]>([])
  const begun = createStore('')
  const used = createStore('')
  /** What was done with the key that may still be down, and whether it goes on. */
  let held = ''
  let goesOn: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(step: string) {
    clearTimeout(timer)
    begun.set(step)
    if (step) timer = setTimeout(() => begun.set(''), SEQUENCE_TIMEOUT_MS)
  }

  return {
    list,
    pendingKey: begun,
    lastUsed: used,
    add(shortcut) {
      const rank = ({ scope }: Shortcut) => SHORTCUT_SCOPES.indexOf(scope)
      list.set([shortcut, ...list.get()].sort((one, other) => rank(one) - rank(other)))
      return () => list.set(list.get().filter(other => other !== shortcut))
    },
    press(event, { singleKeys, modal }) {
      if (event.defaultPrevented || isComposing(event) || isModifier(event.key)) return false
      const step = stepFromEvent(event)
      // Nor does it type into what it opened.
      if (event.repeat && !(goesOn && held === step)) return held === step
      held = ''
      const first = begun.get()
      wait('')
      if (isTyping(event.target) && !step.startsWith('Mod+')) return false
      if (isCharacterKey(step) && !singleKeys) return false
      if (activatesTarget(event)) return false

      const usable = modal ? list.get().filter(({ scope }) => scope === 'dialog') : list.get()
      const wanted = first ? `${first} ${step}` : step
      for (const { keys, run, repeats } of usable) {
        if (parseKeys(keys).join(' ') !== wanted || run() === false) continue
        used.set(keys)
        held = step
        goesOn = repeats
        return true
      }
      const leads = !first && usable.some(({ keys }) => startsSequence(keys, step))
      if (leads) wait(step)
      return leads
    },
  }
}

const isModifier = (key: string) => ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'].includes(key)

/** Enter and Space on a link or a button belong to it. */
const activatesTarget = ({ key, target }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ')
  && target instanceof Element
  && target.closest(
    'a, button, input, summary, [role=menuitem], [role=option], [role=tab], [role=treeitem]',
  ) !== null

/** The keyboard is the window's, and so is the list of what its keys do. */
export const shortcuts = createShortcuts()

/** A key for as long as the component is mounted; `off` keeps the hook and takes the key away. */
export function useShortcut(
  keys: string,
  label: string,
  run: () => unknown,
  { scope = 'page', off = false, repeats }: UseShortcutOptions = {},
): void {
  const ran = useEffectEvent(run)

  useEffect(() => {
    if (off) return
    return shortcuts.add({ keys, label, scope, repeats, run: () => ran() })
  }, [keys, label, scope, repeats, off])
}

interface UseShortcutOptions extends Partial<Pick<Shortcut, 'scope' | 'repeats'>> {
  off?: boolean
}

/** What the sheet lists: exactly what a key would do now. */
export const useShortcuts = () => useStore(shortcuts.list)
