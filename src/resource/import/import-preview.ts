import { isDamagedCell } from '#lib/csv/damaged-cell.ts'

/** Why a line is invalid, a duplicate, or left out. */
export interface ImportLineError {
  fault:
    | 'separator'
    | 'file'
    | 'header'
    | 'no-rows'
    | 'damaged'
    | 'empty'
    | 'long'
    | 'value'
    | 'digits'
    | 'role'
    | 'department'
    | 'secret'
    | 'fixed'
    | 'exists'
    | 'forbidden'
    | 'taken'
    | 'repeated'
  /**
   * The name of the field that is wrong, and its text in the line; none for a secret. Of a repeated
   * field, the line that has it first.
   */
  field?: string | undefined
  value?: string
  /** The most characters that the field may have. */
  max?: number | undefined
  /** What the field may be, where the line knows more than its screen. */
  rule?: string | undefined
  /** The fields whose columns the first line of a table has to name. */
  columns?: readonly string[]
}

interface FieldCheck {
  field: string
  value: string | null | undefined
  isNeeded?: boolean
  max?: number
  isValid?: boolean
}

/** What is wrong with the first field that is empty, too long, or not as its rule says. */
export function fieldErrorOf(fields: readonly FieldCheck[]): ImportLineError | undefined {
  for (const { field, value, isNeeded, max = Infinity, isValid = true } of fields) {
    const text = value ?? ''
    if (isNeeded && text === '') return { fault: 'empty', field }
    if (text.length > max) return { fault: 'long', field, value: text, max }
    if (!isValid) return { fault: 'value', field, value: text }
  }
  return undefined
}

/** One line of a pasted or imported list, and what it would do, or did. */
export interface ImportLine<Change> {
  /** Its number in the text, from 1. */
  line: number
  /** The stored key; `text` is its label or value. */
  key: string
  text: string
  /** As it was read: a line with the same source is the same line after a run. */
  source: string
  /** Its cells by field, where the preview shows more of them than key and text. */
  cells?: Readonly<Partial<Record<string, string>>> | undefined
  /** `created` and `saved`: a run of this dialog has done it. */
  state: 'new' | 'changed' | 'same' | 'duplicate' | 'left-out' | 'invalid' | 'created' | 'saved'
  /** Only for a line that is invalid, a duplicate or left out. */
  error?: ImportLineError | undefined
  /** Why a run did not save it, in words; it can be sent again. */
  refusal?: string | undefined
  /** What is sent; absent for lines that change nothing. */
  change?: Change | undefined
}

/**
 * A line of a spreadsheet is invalid if it would store what the spreadsheet shows in place of a
 * value. The value of a secret is not repeated.
 */
export function withoutDamage<Change extends object>(
  { change, ...line }: ImportLine<Change>,
  secretField = '',
): ImportLine<Change> {
  for (const [field, value] of Object.entries(change ?? {})) {
    if (typeof value !== 'string' || !isDamagedCell(value)) continue
    const error = { fault: 'damaged', field, value: field === secretField ? '' : value } as const
    return { ...line, state: 'invalid', error }
  }
  return { ...line, change }
}

/** Whether a line has something that the user may have to correct. */
export const hasProblem = ({ state, refusal }: Pick<ImportLine<unknown>, 'state' | 'refusal'>) =>
  state === 'invalid' || state === 'duplicate' || refusal !== undefined

/** How many lines do what; those with a problem count as nothing else. */
export function countLines(lines: readonly Pick<ImportLine<unknown>, 'state' | 'refusal'>[]) {
  const counts = { created: 0, saved: 0, new: 0, changed: 0, problem: 0, same: 0, leftOut: 0 }
  for (const line of lines) {
    const { state } = line
    if (hasProblem(line) || state === 'invalid' || state === 'duplicate') counts.problem += 1
    else counts[state === 'left-out' ? 'leftOut' : state] += 1
  }
  return counts
}

/** The changes to send; those that `isLast` names come after all others. */
export function importChangesFrom<Change>(
  proposals: readonly ImportLine<Change>[],
  isLast: (change: Change) => boolean = () => false,
) {
  const changes = proposals.flatMap(({ key, source, state, change }) =>
    change === undefined ? [] : { key, source, isNew: state === 'new', change },
  )
  return [
    ...changes.filter(({ change }) => !isLast(change)),
    ...changes.filter(({ change }) => isLast(change)),
  ]
}

/**
 * Marks each later line with the same key as a duplicate. `field` holds the key; `comparable` is how
 * keys are compared.
 */
export function markDuplicates<Change>(
  proposals: readonly ImportLine<Change>[],
  field: string,
  comparable: (key: string) => string = key => key,
): ImportLine<Change>[] {
  const firstLines = new Map<string, number>()
  return proposals.map(proposal => {
    if (proposal.state === 'invalid') return proposal
    const key = comparable(proposal.key)
    const first = firstLines.get(key)
    if (first !== undefined) return repeatedLine(proposal, field, first)
    firstLines.set(key, proposal.line)
    return proposal
  })
}

/** A line whose field has the text that another line has before it. */
export const repeatedLine = <Change>(
  line: ImportLine<Change>,
  field: string,
  firstLine: number,
): ImportLine<Change> => ({
  ...line,
  state: 'duplicate',
  error: { fault: 'repeated', field, value: String(firstLine) },
  change: undefined,
})
