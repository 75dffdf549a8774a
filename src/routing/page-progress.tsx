import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { ProgressBar } from '#ui/status/progress-bar.tsx'
import { useProgress } from './progress.ts'

/** Runs along the top while the next page is on its way (§2). */
export function PageProgress() {
  return <ProgressBar label={useTexts('shell').pageLoading} value={useStore(useProgress())} />
}
