/** Runs reads that may take long, one at a time for each person. */
export function createCostlyReads() {
  const last = new Map<number, Promise<unknown>>()
  let waiting = 0

  async function waitFor(before: Promise<unknown> | undefined) {
    if (!before) return
    waiting += 1
    await before
    waiting -= 1
  }

  async function inTurn<T>(userId: number, read: () => Promise<T>): Promise<T> {
    const before = last.get(userId)
    const mine = (async () => {
      await waitFor(before)
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

  return { inTurn, waiting: () => waiting }
}

export type CostlyReads = ReturnType<typeof createCostlyReads>
