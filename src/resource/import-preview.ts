/** Why nothing can be made of a line. */
export type ImportLineError = 'separator' | 'key' | 'empty' | 'long' | 'file' | 'field' | 'digits'

/** One line of a pasted or imported list, and what it would do. */
export interface ImportLine<Change> {
  /** Where it stands in the text, from 1. */
  line: number
  /** What is stored, and what it is called or set to. */
  key: string
  text: string
  state: 'new' | 'changed' | 'same' | 'duplicate' | 'invalid'
  /** Of an invalid one. */
  error?: ImportLineError
  /** What is sent; only lines that do something have it. */
  change?: Change | undefined
}

/** The lines that do something, with what is sent for each; what others must precede comes last. */
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

/** Says of each later line with the same key that it is there already. */
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
