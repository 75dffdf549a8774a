import { isDamagedCell } from '#lib/csv/damaged-cell.ts'

/** Why a line is invalid, or left out. */
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
  /** The name of the field that is wrong, and its text in the line; none for a secret. */
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

/** One line of a pasted or imported list, and what it would do. */
export interface ImportLine<Change> {
  /** Its number in the text, from 1. */
  line: number
  /** The stored key; `text` is its label or value. */
  key: string
  text: string
  state: 'new' | 'changed' | 'same' | 'duplicate' | 'left-out' | 'invalid'
  /** Only for a line that is invalid or left out. */
  error?: ImportLineError
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

/** The changes to send; those that `isLast` names come after all others. */
export function importChangesFrom<Change>(
  proposals: readonly ImportLine<Change>[],
  isLast: (change: Change) => boolean = () => false,
) {
  const changes = proposals.flatMap(({ key, change }) =>
    change === undefined ? [] : { key, change },
  )
  return [
    ...changes.filter(({ change }) => !isLast(change)),
    ...changes.filter(({ change }) => isLast(change)),
  ]
}

/** Marks each later line with the same key as a duplicate; `comparable` is how keys are compared. */
export function markDuplicates<Change>(
  proposals: readonly ImportLine<Change>[],
  comparable: (key: string) => string = key => key,
): ImportLine<Change>[] {
  const seen = new Set<string>()
  return proposals.map(proposal => {
    if (proposal.state === 'invalid') return proposal
    const key = comparable(proposal.key)
    if (seen.has(key)) return { ...proposal, state: 'duplicate', change: undefined }
    seen.add(key)
    return proposal
  })
}
