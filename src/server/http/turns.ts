interface Turns<Key> {
  takeTurn(key: Key): Promise<void>
  waiting(): number
}

/**
 * Lets waiting work go on, in each round of the event loop one piece for each key: what one key has
 * much of delays the others by one piece, not by all of them.
 */
export function createTurns<Key>(): Turns<Key> {
  const lines = new Map<Key, (() => void)[]>()

  function nextRound() {
    for (const [key, line] of lines) {
      line.shift()?.()
      if (line.length === 0) lines.delete(key)
    }
    if (lines.size > 0) setImmediate(nextRound)
  }

  return {
    takeTurn(key) {
      return new Promise(resolve => {
        if (lines.size === 0) setImmediate(nextRound)
        const line = lines.get(key)
        if (line) line.push(resolve)
        else lines.set(key, [resolve])
      })
    },
    waiting: () => [...lines.values()].reduce((sum, { length }) => sum + length, 0),
  }
}
