import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `run` when the component is mounted and whenever `value` changes, even if `run` does not
 * read `value`. The props and state that `run` reads are the latest.
 */
export function useOnChange<T>(value: T, run: (value: T) => void): void {
  const latest = useEffectEvent(run)

  useEffect(() => latest(value), [value])
}
