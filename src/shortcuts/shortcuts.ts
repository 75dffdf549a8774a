import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { isCharacterKey, isTyping, parseKeys, startsSequence, stepFromEvent } from './keys.ts'

/** The groups of the sheet, in the order of precedence. */
export const SHORTCUT_SCOPES = ['dialog', 'form', 'list', 'page', 'tabs', 'everywhere'] as const
export type ShortcutScope = (typeof SHORTCUT_SCOPES)[number]

export interface Shortcut {
  /** `?`, `Mod+K`, `Alt+Shift+T`, or `g r` for one key after the other. */
  keys: string
  /** What it does, as the sheet shows it. */
  label: string
  scope: ShortcutScope
  /** Runs again while the key is held; other shortcuts run once for each press. */
  repeats?: boolean | undefined
  /** `false` passes the key on to the next shortcut. */
  run(): unknown
}

interface Shortcuts {
  /** In the order of the scopes; within a scope the newest first. */
  readonly list: Store<readonly Shortcut[]>
  /** The first key of a sequence, while the second is awaited; otherwise ''. */
  readonly pendingKey: Store<string>
  /** The keys of the shortcut that ran last. */
  readonly lastUsed: Store<string>
  /** Returns a function that removes it. */
  add(shortcut: Shortcut): () => void
  /** Runs the shortcut of a key; returns whether there was one. */
  press(event: KeyboardEvent, allowed: PressContext): boolean
}

export interface PressContext {
  /** False when the user switched off single-character shortcuts (WCAG 2.1.4). */
  singleKeys: boolean
  /** A dialog lies over the page: only shortcuts of scope `dialog` count. */
  modal: boolean
}

/** How long, in ms, the second key of a sequence is awaited. */
const SEQUENCE_TIMEOUT_MS = 1_500

/** Holds the registered shortcuts and runs them. */
export function createShortcuts(): Shortcuts {
  const list = createStore<readonly Shortcut[]>([])
  const pendingKey = createStore('')
  const lastUsed = createStore('')
  /** The step that ran last, whose key may still be down, and whether it repeats. */
  let heldStep = ''
  let isRepeating: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function awaitSecondKey(step: string) {
    clearTimeout(timer)
    pendingKey.set(step)
    if (step) timer = setTimeout(() => pendingKey.set(''), SEQUENCE_TIMEOUT_MS)
  }

  return {
    list,
    pendingKey,
    lastUsed,
    add(shortcut) {
      const rank = ({ scope }: Shortcut) => SHORTCUT_SCOPES.indexOf(scope)
      list.set([shortcut, ...list.get()].sort((one, other) => rank(one) - rank(other)))
      return () => list.set(list.get().filter(other => other !== shortcut))
    },
    press(event, { singleKeys, modal }) {
      if (event.defaultPrevented || isModifier(event.key)) return false
      const step = stepFromEvent(event)
      // A held key also must not type into the field that its shortcut opened.
      if (event.repeat && !(isRepeating && heldStep === step)) return heldStep === step
      heldStep = ''
      const first = pendingKey.get()
      awaitSecondKey('')
      if (isTyping(event.target) && !step.startsWith('Mod+')) return false
      if (isCharacterKey(step) && !singleKeys) return false
      if (activatesTarget(event)) return false

      const usable = modal ? list.get().filter(({ scope }) => scope === 'dialog') : list.get()
      const wanted = first ? `${first} ${step}` : step
      for (const { keys, run, repeats } of usable) {
        if (parseKeys(keys).join(' ') !== wanted || run() === false) continue
        lastUsed.set(keys)
        heldStep = step
        isRepeating = repeats
        return true
      }
      const isSequenceStart = !first && usable.some(({ keys }) => startsSequence(keys, step))
      if (isSequenceStart) awaitSecondKey(step)
      return isSequenceStart
    },
  }
}

const isModifier = (key: string) => ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'].includes(key)

/** Enter and Space on a link or a button activate that element. */
const activatesTarget = ({ key, target }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ')
  && target instanceof Element
  && target.closest(
    'a, button, input, summary, [role=menuitem], [role=option], [role=tab], [role=treeitem]',
  ) !== null

/** One list for the window, because it has one keyboard. */
export const shortcuts = createShortcuts()

/**
 * Registers a shortcut while the component is mounted; `off` keeps the hook without the shortcut.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => unknown,
  { scope = 'page', off = false, repeats }: UseShortcutOptions = {},
): void {
  const latestRun = useEffectEvent(run)

  useEffect(() => {
    if (off) return
    return shortcuts.add({ keys, label, scope, repeats, run: () => latestRun() })
  }, [keys, label, scope, repeats, off])
}

interface UseShortcutOptions extends Partial<Pick<Shortcut, 'scope' | 'repeats'>> {
  off?: boolean
}

/** The registered shortcuts, which the sheet lists. */
export const useShortcuts = () => useStore(shortcuts.list)
