/** Why a line is invalid. */
export type ImportLineError =
  | 'separator'
  | 'key'
  | 'empty'
  | 'long'
  | 'file'
  | 'field'
  | 'digits'
  | 'header'
  | 'role'
  | 'department'

/** One line of a pasted or imported list, and what it would do. */
export interface ImportLine<Change> {
  /** Its number in the text, from 1. */
  line: number
  /** The stored key; `text` is its label or value. */
  key: string
  text: string
  state: 'new' | 'changed' | 'same' | 'duplicate' | 'invalid'
  /** Only for an invalid line. */
  error?: ImportLineError
  /** What is sent; absent for lines that change nothing. */
  change?: Change | undefined
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

/** Marks each later line with the same key as a duplicate. */
export function markDuplicates<Change>(
  proposals: readonly ImportLine<Change>[],
): ImportLine<Change>[] {
  const seen = new Set<string>()
  return proposals.map(proposal => {
    if (proposal.state === 'invalid') return proposal
    if (seen.has(proposal.key)) return { ...proposal, state: 'duplicate', change: undefined }
    seen.add(proposal.key)
    return proposal
  })
}
