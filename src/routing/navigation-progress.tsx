import { useEffect } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Progress } from '#lib/progress.ts'
import { useTexts } from '#locales/texts.ts'
import { ProgressBar } from '#ui/status/progress-bar.tsx'
import { LoadingStatus } from '#ui/status/skeleton.tsx'

/** The fallback of a screen that is loading; the progress bar runs for as long as it is mounted. */
export function RouteLoading() {
  const progress = useProgress()

  useEffect(() => {
    progress.start()
    return progress.done
  }, [progress])

  return null
}

/** The progress of the navigation. */
export const [ProgressContext, useProgress] = requiredContext<Progress>('ProgressContext')

/**
 * The progress bar at the top, which runs while the next page is loading; screen readers hear of a
 * page that takes long.
 */
export function NavigationProgress() {
  const value = useStore(useProgress())
  const { loading } = useTexts('common')
  const { pageLoading } = useTexts('shell')

  return (
    <>
      <ProgressBar label={pageLoading} value={value} />
      {value > 0 && <LoadingStatus label={loading} />}
    </>
  )
}
