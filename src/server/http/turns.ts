/** Ends a turn; once more is nothing. */
export type EndTurn = () => void

/** One at a time, in the order in which they came. */
export function createTurns(): () => Promise<EndTurn> {
  let last: Promise<void> = Promise.resolve()

  return function begin() {
    const before = last
    let end: EndTurn = () => {}
    last = new Promise(resolve => (end = resolve))
    return before.then(() => end)
  }
}
