/**
 * Lets waiting work go on, in each round of the event loop one piece for each key: what one key has
 * much of delays the others by one piece, not by all of them.
 */
export function createTurns<Key>() {
  const lines = new Map<Key, (() => void)[]>()

  function nextRound() {
    for (const [key, line] of lines) {
      line.shift()?.()
      if (line.length === 0) lines.delete(key)
    }
    if (lines.size > 0) setImmediate(nextRound)
  }

  return function takeTurn(key: Key): Promise<void> {
    return new Promise(resolve => {
      if (lines.size === 0) setImmediate(nextRound)
      const line = lines.get(key)
      if (line) line.push(resolve)
      else lines.set(key, [resolve])
    })
  }
}
