/** Ends a turn; a second call does nothing. */
export type Unlock = () => void

/** Gives turns one at a time, in the order in which they were asked for. */
export function createMutex(): () => Promise<Unlock> {
  let last: Promise<void> = Promise.resolve()

  return function begin() {
    const before = last
    let end: Unlock = () => {}
    last = new Promise(resolve => (end = resolve))
    return before.then(() => end)
  }
}
