import { ownValue } from '#lib/own-value.ts'

/**
 * Keys as texts: `?`, `Mod+K`, `Alt+Shift+T`, and `g r` for one key after the other.
 * `Mod` is Ctrl, or Cmd on Apple's keyboards.
 */
const MODIFIERS = ['Mod', 'Alt', 'Shift'] as const

/** One step, written one way: modifiers in their order, letters small. */
function normalizeStep(text: string): string {
  const parts = text.split(/(?<=[^+])\+/)
  const key = parts.pop() ?? ''
  const modifiers = MODIFIERS.filter(modifier => parts.includes(modifier))
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+')
}

/** The steps of a shortcut; most have one. */
export const parseKeys = (keys: string): string[] => keys.split(' ').map(normalizeStep)

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

/** What was pressed, written as `stepsFrom` writes it. */
export function stepFromEvent(event: KeyPress): string {
  // AltGr makes a character, such as [ in Germany; Windows reports it as Ctrl+Alt.
  const isCharacter = event.getModifierState?.('AltGraph') ?? false
  const mod = (event.ctrlKey || event.metaKey) && !isCharacter
  const alt = event.altKey && !isCharacter
  const key = keyFromEvent(event, mod || alt)
  // Shift is part of how ? is made, but not of how A is.
  const shift = event.shiftKey && (key.length > 1 || /[a-z\d]/.test(key))
  return [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** With Alt, or on a keyboard of another script, the place of the key says more than its letter. */
function keyFromEvent({ key, code }: KeyPress, held: boolean): string {
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase()
  if (place !== undefined && (held ? !/^[a-z]$/i.test(key) : /^[^\x00-\x7f]$/.test(key)))
    return place
  return key.length === 1 ? key.toLowerCase() : key
}

/** A key that writes a character, alone: what WCAG 2.1.4 lets people switch off. */
export const isCharacterKey = (step: string) => /^(Shift\+)?.$/u.test(step)

const TEXT_FIELD_SELECTOR =
  'input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select'

/** Whether what has the focus takes letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELD_SELECTOR))

/** For the eye: each step as the caps to draw, such as `[['Ctrl', 'K']]`. */
export const keyCaps = (keys: string, isApple = isAppleKeyboard()): string[][] =>
  parseKeys(keys).map(step =>
    step
      .split(/(?<=[^+])\+/)
      .map(part => ownValue(part, isApple ? APPLE_KEY_CAPS : PC_KEY_CAPS) ?? capitalized(part)),
  )

/** The same in a line. */
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
