import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { ErrorCard, type ErrorCardProps } from '#ui/status/error-card.tsx'
import { useUntold } from './use-untold.ts'

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
