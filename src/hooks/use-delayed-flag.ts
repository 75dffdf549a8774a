import { useEffect, useState } from 'react'

/**
 * Whether a flag has been on for `ms`: a state that ends sooner is not shown, and costs no draw.
 */
export function useDelayedFlag(isOn: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])

  return isOn && isLate
}
