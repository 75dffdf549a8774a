import { useEffect, useState } from 'react'

/** Whether it has been so for that many ms: what is over sooner is not shown, and costs no frame. */
export function useDelayedFlag(isSo: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo, ms])

  return isSo && isLate
}
