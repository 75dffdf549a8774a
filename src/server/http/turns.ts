/** Ends a turn; once more is nothing. */
export type Unlock = () => void

/** One at a time, in the order in which they came. */
export function createMutex(): () => Promise<Unlock> {
  let last: Promise<void> = Promise.resolve()

  return function begin() {
    const before = last
    let end: Unlock = () => {}
    last = new Promise(resolve => (end = resolve))
    return before.then(() => end)
  }
}
