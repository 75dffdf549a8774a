interface Shared<T> {
  answer: Promise<T>
  waiting: number
  stop: AbortController
}

/**
 * Who asks for the same while the answer is on its way gets that answer. An abort ends only the
 * wait of the one who aborted; when nobody waits any more, the work itself is aborted.
 */
export function createSharing<T>() {
  const underWay = new Map<string, Shared<T>>()

  function begin(key: string, ask: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController()
    const shared: Shared<T> = {
      waiting: 0,
      stop,
      answer: ask(stop.signal).finally(() => end(key, shared)),
    }
    underWay.set(key, shared)
    return shared
  }

  function end(key: string, shared: Shared<T>) {
    if (underWay.get(key) === shared) underWay.delete(key)
  }

  return (
    key: string,
    ask: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const shared = underWay.get(key) ?? begin(key, ask)
    shared.waiting += 1
    if (!signal) return shared.answer

    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        shared.waiting -= 1
        if (shared.waiting > 0) return
        end(key, shared)
        shared.stop.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      shared.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
