/** A whole kind of operations: `role.*` for all about roles. */
const WHOLE_KIND = /\.\*$/

const wholeKindOf = (event: string) => `${event.split('.', 1)[0]}.*`

/** Whether an operation is among the chosen, by itself or with its whole kind; '' stands for any. */
export const isEventChosen = (chosen: readonly string[], event: string): boolean =>
  event === '' ? chosen.length === 0 : chosen.includes(event) || chosen.includes(wholeKindOf(event))

/**
 * Chooses an operation or a whole kind, or gives it up. A kind takes the place of its operations;
 * whoever gives up one of a chosen kind keeps the others. The order is that of the offer.
 */
export function toggleEvent(
  chosen: readonly string[],
  event: string,
  offered: readonly string[],
): readonly string[] {
  if (event === '') return []
  const kind = wholeKindOf(event)
  const ofKind = (each: string) => wholeKindOf(each) === kind
  const others = chosen.filter(each => !ofKind(each))
  const isWhole = chosen.includes(kind)
  if (WHOLE_KIND.test(event)) return isWhole ? others : inOrder([...others, event], offered)
  const before = isWhole
    ? offered.filter(each => ofKind(each) && !WHOLE_KIND.test(each))
    : chosen.filter(ofKind)
  const now = before.includes(event) ? before.filter(each => each !== event) : [...before, event]
  return inOrder([...others, ...now], offered)
}

/** What an address names and nobody offers comes last. */
const inOrder = (events: readonly string[], offered: readonly string[]) => [
  ...offered.filter(each => events.includes(each)),
  ...events.filter(each => !offered.includes(each)),
]
