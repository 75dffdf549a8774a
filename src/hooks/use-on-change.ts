import { useEffect, useEffectEvent } from 'react'

/**
 * Runs when the component is mounted, and whenever `value` is another one, also where `run` does not
 * read it; what it does read is the latest.
 */
export function useOnChange<T>(value: T, run: (value: T) => void): void {
  const latest = useEffectEvent(run)

  useEffect(() => latest(value), [value])
}
