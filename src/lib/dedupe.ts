interface SharedCall<T> {
  answer: Promise<T>
  waiterCount: number
  controller: AbortController
}

/**
 * Callers that ask for the same key while its answer is on the way share that answer. An abort ends
 * only the wait of its own caller; once no caller waits any more, the work itself is aborted.
 */
export function createDedupe<T>() {
  const inFlight = new Map<string, SharedCall<T>>()

  function begin(key: string, ask: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const controller = new AbortController()
    const shared: SharedCall<T> = {
      waiterCount: 0,
      controller,
      answer: ask(controller.signal).finally(() => end(key, shared)),
    }
    inFlight.set(key, shared)
    return shared
  }

  function end(key: string, shared: SharedCall<T>) {
    if (inFlight.get(key) === shared) inFlight.delete(key)
  }

  return (
    key: string,
    ask: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const shared = inFlight.get(key) ?? begin(key, ask)
    shared.waiterCount += 1
    if (!signal) return shared.answer

    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        shared.waiterCount -= 1
        if (shared.waiterCount > 0) return
        end(key, shared)
        shared.controller.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      shared.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
