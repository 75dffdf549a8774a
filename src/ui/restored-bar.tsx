import { parseTime } from '#lib/format.ts'
import type texts from '#locales/en/form.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export interface RestoredBarProps {
  /** When it was typed. */
  at: number
  /** The record is another one by now: both can be looked at. */
  hasChanged?: boolean
  onCompare?: () => void
  onKeep: () => void
  onDiscard: () => void
  texts: typeof texts
}

/** Says above a form that it holds what was typed earlier (features.md, W1). */
export function RestoredBar(props: RestoredBarProps) {
  const { at, hasChanged = false, onCompare, onKeep, onDiscard, texts } = props

  return (
    <Banner
      label={texts.restored}
      tone={hasChanged ? 'warning' : 'info'}
      actions={
        <>
          {hasChanged && (
            <Button size="small" onClick={onCompare}>
              {texts.showDifferences}
            </Button>
          )}
          <Button size="small" onClick={() => onKeep()}>
            {texts.keep}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {texts.discard}
          </Button>
        </>
      }
    >
      {(hasChanged ? texts.restoredChanged : texts.restoredAt)(timeOf(at))}
    </Banner>
  )
}

/** The clock today, with the day before it on others. */
const timeOf = (at: number) =>
  parseTime(
    at,
    new Date(at).toDateString() === new Date().toDateString() ? '{h}:{i}' : '{y}-{m}-{d} {h}:{i}',
  )
