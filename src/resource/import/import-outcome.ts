import type { BulkStep } from '#list/bulk/use-bulk.ts'
import type { ImportLine } from './import-preview.ts'

/** A change that a run sends, and the line that it is from. */
export interface ImportChange<Change> {
  key: string
  source: string
  isNew: boolean
  change: Change
}

/** What became of a line in a run. */
export interface ImportOutcome {
  key: string
  source: string
  state: 'created' | 'saved' | 'refused'
  reason: string
  /** It was in an earlier dialog: meanwhile the record may be gone. */
  isPast?: boolean
}

/** The outcomes with those of a run; of each key the latest counts. */
export function withRun<Change>(
  before: readonly ImportOutcome[],
  steps: readonly BulkStep<ImportChange<Change>>[],
): readonly ImportOutcome[] {
  const outcomes = steps.flatMap(({ item: { key, source, isNew }, state, reason = '' }) => {
    const done = isNew ? ('created' as const) : ('saved' as const)
    if (state === 'done') return { key, source, state: done, reason }
    return state === 'failed' ? { key, source, state: 'refused' as const, reason } : []
  })
  const keys = new Set(outcomes.map(({ key }) => key))
  return [...before.filter(({ key }) => !keys.has(key)), ...outcomes]
}

/** What is left of the outcomes when the dialog is opened again. */
export const pastOutcomes = (outcomes: readonly ImportOutcome[]): readonly ImportOutcome[] =>
  outcomes.flatMap(outcome => (outcome.state === 'created' ? { ...outcome, isPast: true } : []))

/**
 * The lines with what became of them: one that was done is nothing to do again, one that was refused
 * says why. A line that was changed since is another one.
 */
export function withOutcomes<Change>(
  lines: readonly ImportLine<Change>[],
  outcomes: readonly ImportOutcome[],
): readonly ImportLine<Change>[] {
  if (outcomes.length === 0) return lines
  const bySource = new Map<string, ImportOutcome[]>()
  for (const outcome of outcomes) {
    const same = bySource.get(outcome.source)
    if (same) same.push(outcome)
    else bySource.set(outcome.source, [outcome])
  }
  return lines.map(line => {
    // Each outcome is that of one line: the same line once more is a duplicate or another record.
    const outcome = bySource.get(line.source)?.shift()
    if (!outcome || (outcome.isPast && line.state !== 'duplicate')) return line
    if (outcome.state === 'refused')
      return line.change === undefined ? line : { ...line, refusal: outcome.reason }
    return { ...line, state: outcome.state, error: undefined, change: undefined }
  })
}
