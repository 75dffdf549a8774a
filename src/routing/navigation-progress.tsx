import { useEffect } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Progress } from '#lib/progress.ts'
import { useTexts } from '#locales/texts.ts'
import { ProgressBar } from '#ui/status/progress-bar.tsx'

/** Stands in for a screen on its way; the bar runs for exactly as long as it is mounted. */
export function RouteLoading() {
  const progress = useProgress()

  useEffect(() => {
    progress.start()
    return progress.done
  }, [progress])

  return null
}

/** The bar over the page: runs while navigation waits (§2). */
export const [ProgressContext, useProgress] = requiredContext<Progress>('ProgressContext')

/** Runs along the top while the next page is on its way (§2). */
export function NavigationProgress() {
  return <ProgressBar label={useTexts('shell').pageLoading} value={useStore(useProgress())} />
}
