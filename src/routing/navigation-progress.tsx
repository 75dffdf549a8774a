import { useEffect } from 'react'
import { Outline } from '#app/app-skeleton.tsx'
import { useProgress } from './progress.ts'

/**
 * Stands in for a screen on its way; the bar runs for exactly as long as it is mounted. With
 * `frame` it shows the outline of the shell: neither a 404 nor a sign-in page nor an old menu.
 */
export function Pending({ frame = false }: { frame?: boolean }) {
  const progress = useProgress()

  useEffect(() => {
    progress.start()
    return progress.done
  }, [progress])

  return frame ? <Outline /> : null
}
