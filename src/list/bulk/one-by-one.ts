/** How it went for one of several. */
export interface Step<Item> {
  item: Item
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** Why it failed. */
  reason?: string
}

/**
 * Does the same to several, one after the other, and says after each how far it is. A failure
 * stops nothing; an aborted signal skips what is left.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  {
    signal,
    onStep,
    reasonOf,
  }: {
    signal: AbortSignal
    onStep: (steps: readonly Step<Item>[]) => void
    reasonOf: (error: unknown) => string
  },
): Promise<readonly Step<Item>[]> {
  let steps: readonly Step<Item>[] = items.map(item => ({ item, state: 'waiting' }))
  const set = (index: number, step: Omit<Step<Item>, 'item'>) => {
    steps = steps.map((old, at) => (at === index ? { item: old.item, ...step } : old))
    onStep(steps)
  }

  for (const [index, item] of items.entries()) {
    if (signal.aborted) {
      steps = steps.map((old, at) => (at < index ? old : { item: old.item, state: 'skipped' }))
      onStep(steps)
      break
    }
    set(index, { state: 'running' })
    try {
      await run(item)
      set(index, { state: 'done' })
    } catch (error) {
      set(index, { state: 'failed', reason: reasonOf(error) })
    }
  }
  return steps
}
