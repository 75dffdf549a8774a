/** Runs reads that may take long, one at a time for each person. */
export function createCostlyReads() {
  const last = new Map<number, Promise<unknown>>()

  return async function inTurn<T>(userId: number, read: () => Promise<T>): Promise<T> {
    const before = last.get(userId)
    const mine = (async () => {
      await before
      return read()
    })()
    const settled = mine.catch(() => undefined)
    last.set(userId, settled)
    try {
      return await mine
    } finally {
      if (last.get(userId) === settled) last.delete(userId)
    }
  }
}

export type CostlyReads = ReturnType<typeof createCostlyReads>
