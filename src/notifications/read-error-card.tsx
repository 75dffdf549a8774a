import { useStore } from '#hooks/use-store.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { ErrorCard, type ErrorCardProps } from '#ui/status/error-card.tsx'
import { useNotices } from './notices.ts'

interface ReadErrorCardProps extends Omit<ErrorCardProps, 'text' | 'retryLabel'> {
  /** Why the read failed. */
  reason: string
  /** What is not lost. */
  kept?: string | undefined
}

/** Stands in place of data that could not be read, with the reason unless a message gives it. */
export function ReadErrorCard({ reason, kept = '', ...card }: ReadErrorCardProps) {
  const texts = useTexts('common')
  const untold = useUntold(reason)

  return <ErrorCard {...card} text={joinSentences(untold, kept)} retryLabel={texts.tryAgain} />
}

/**
 * One error is told once: §8 demands a message for it, so the text is empty while a message on the
 * screen has the same words. The place keeps them when that message has gone.
 */
function useUntold(text: string): string {
  const shown = useStore(useNotices().shown)
  const isTold = shown.some(
    ({ tone, title, text: told }) => tone === 'error' && (title ?? told) === text,
  )
  return isTold ? '' : text
}
