import { ownValue } from '#lib/own-value.ts'

/**
 * The steps of a shortcut; most have one. Keys are texts: `?`, `Mod+K`, `Alt+Shift+T`, and `g r` for
 * one key after the other. `Mod` is Ctrl, or Cmd on Apple's keyboards.
 */
export const parseKeys = (keys: string): string[] => keys.split(' ').map(normalizeStep)

const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const

/** Normalizes one step: modifiers in a fixed order, letters in lower case. */
function normalizeStep(text: string): string {
  const parts = text.split(/(?<=[^+])\+/)
  const key = parts.pop() ?? ''
  const modifiers = MODIFIERS.filter(modifier => parts.includes(modifier))
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+')
}

/** Whether the shortcut goes on with another key after this first one. */
export function startsSequence(keys: string, step: string): boolean {
  const [first, ...rest] = parseKeys(keys)
  return first === step && rest.length > 0
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>

/** The pressed key as a step, in the form that `parseKeys` gives. */
export function stepFromEvent(event: KeyPress): string {
  // AltGr writes a character, such as [ on German keyboards; Windows reports it as Ctrl+Alt.
  const isCharacter = event.getModifierState?.('AltGraph') ?? false
  const mod = (event.ctrlKey || event.metaKey) && !isCharacter
  const alt = event.altKey && !isCharacter
  const key = keyFromEvent(event, mod || alt)
  // Shift counts for letters and named keys; in `?` the character already includes it.
  const shift = event.shiftKey && (key.length > 1 || /[a-z\d]/.test(key))
  return [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** With Alt, or on a keyboard of another script, the position of the key counts, not its letter. */
function keyFromEvent({ key, code }: KeyPress, hasModifier: boolean): string {
  const letterAtPosition = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase()
  if (
    letterAtPosition !== undefined
    && (hasModifier ? !/^[a-z]$/i.test(key) : /^[^\x00-\x7f]$/.test(key))
  )
    return letterAtPosition
  return key.length === 1 ? key.toLowerCase() : key
}

/** A single key that writes a character: users can switch such shortcuts off (WCAG 2.1.4). */
export const isCharacterKey = (step: string) => /^(Shift\+)?.$/u.test(step)

const TEXT_FIELD_SELECTOR =
  'input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select'

/** Whether the user types into this element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELD_SELECTOR))

/** The key caps to draw for each step, such as `[['Ctrl', 'K']]`. */
export const keyCaps = (keys: string, isApple = isAppleKeyboard()): string[][] =>
  parseKeys(keys).map(step =>
    step
      .split(/(?<=[^+])\+/)
      .map(part => ownValue(part, isApple ? APPLE_KEY_CAPS : PC_KEY_CAPS) ?? capitalized(part)),
  )

/** The key caps as one line of text, such as `Ctrl K`. */
export const formatKeys = (keys: string) => keyCaps(keys).flat().join(' ')

const capitalized = (text: string) => (text.length === 1 ? text.toUpperCase() : text)

const ARROW_KEY_CAPS = { ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑' }
const PC_KEY_CAPS: Record<string, string> = {
  ...ARROW_KEY_CAPS,
  Enter: '↩',
  Escape: 'Esc',
  Mod: 'Ctrl',
}
const APPLE_KEY_CAPS: Record<string, string> = {
  ...ARROW_KEY_CAPS,
  Alt: '⌥',
  Enter: '↩',
  Escape: 'Esc',
  Mod: '⌘',
  Shift: '⇧',
}

/** Whether the keys are Cmd and Option rather than Ctrl and Alt. */
export const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
