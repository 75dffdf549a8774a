import { useState } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { isNotFound, isNotFoundCode } from '#api/errors.ts'
import { changedFields, type FormValues, isSame } from '#lib/form-values.ts'
import { type ConflictSide, type Difference, differencesFrom, mergedValues } from './form-state.ts'

/** Somebody else changed the record; or removed it. */
export interface Conflict<V extends FormValues> {
  isGone: boolean
  differences: readonly Difference<V>[]
  /** Saves with these choices; for a record that is gone, as a new one. */
  resolve: (choices: Readonly<Record<string, ConflictSide>>) => void
  /** Back to the form, nothing saved. */
  cancel: () => void
  /** Forgets what was typed: the form is done with. */
  discard: () => void
}

export interface ConflictOptions<V extends FormValues, Row> {
  valuesFrom: (row: Row | undefined) => V
  secretFields: readonly (keyof V & string)[]
  /** Reads the row that came with a conflict, code 409. */
  rowFrom: ((data: unknown) => Row) | undefined
  /** Asks for the row as it is now. */
  refetch: ((options: ReadOptions) => Promise<Row | false>) | undefined
  /** Why an answer has to wait. */
  isBlocked: () => boolean
  /** Goes on from the row as it is now, or from none; of the values, some may be mine. */
  onResolved: (row: Row | undefined, theirs: V, values: V) => void
  onDiscarded: () => void
}

/** A record as it was opened, as it is now, and as it stands in the form. */
interface ConflictingVersions<V, Row> {
  before: V
  theirs: V
  mine: V
  /** None when it is gone. */
  row: Row | undefined
}

const HIDDEN_SECRET = '••••••'

/**
 * What becomes of a form whose record somebody else changed or removed meanwhile: the person
 * chooses, field by field (W18; R62).
 */
export function useConflict<V extends FormValues, Row>({
  valuesFrom,
  secretFields,
  rowFrom,
  refetch,
  isBlocked,
  onResolved,
  onDiscarded,
}: ConflictOptions<V, Row>) {
  const [asked, setAsked] = useState<ConflictingVersions<V, Row>>()

  /** Of a secret nobody sees whether it is another one: who gave it too has to say. */
  const differencesOf = ({
    before,
    theirs,
    mine,
  }: ConflictingVersions<V, Row>): Difference<V>[] => [
    ...differencesFrom(before, theirs, mine),
    ...changedFields(before, mine)
      .filter(name => secretFields.includes(name) && isSame(before[name], theirs[name]))
      .map(name => ({ name, theirs: HIDDEN_SECRET, mine: HIDDEN_SECRET, isContested: true })),
  ]

  /** The row as it is now, where a refusal brings one that can be read. */
  function rowIn(code: number | undefined, data: unknown) {
    if (code !== 409 || !rowFrom) return undefined
    try {
      const row = rowFrom(data)
      return { row, theirs: valuesFrom(row) }
    } catch {
      return undefined
    }
  }

  /** Asks for the row as it is now; where it is gone the person is asked, and there is none. */
  async function rowNow(mine: V, before: V): Promise<Row | false | undefined> {
    try {
      return await refetch?.({ handlesError: isNotFoundCode })
    } catch (error) {
      if (!isNotFound(error)) throw error
      setAsked({ before, theirs: before, mine, row: undefined })
      return undefined
    }
  }

  /** The row as it is now; nothing where there was something to ask the person about in it. */
  async function notOvertaken(mine: V, before: V): Promise<Row | undefined> {
    const row = await rowNow(mine, before)
    if (!row) return undefined
    const theirs = valuesFrom(row)
    const changed = changedFields(before, theirs)
    // As it is sent here, it may be this very write, its answer lost; nothing of anybody's is overwritten.
    const isAsSent = changed.every(name => isSame(theirs[name], mine[name]))
    // But for a secret: whoever changed the rest may have changed that too, and nobody sees it.
    const isUnseen =
      changed.length > 0 && secretFields.some(name => !isSame(before[name], mine[name]))
    if (isAsSent && !isUnseen) return row
    setAsked({ before, theirs, mine, row })
    return undefined
  }

  const shown: Conflict<V> | undefined = asked && {
    isGone: asked.row === undefined,
    differences: differencesOf(asked),
    resolve(choices) {
      if (isBlocked()) return
      setAsked(undefined)
      const { before, theirs, mine, row } = asked
      if (row) onResolved(row, theirs, mergedValues(before, theirs, mine, choices))
      else onResolved(undefined, valuesFrom(undefined), mine)
    },
    cancel: () => setAsked(undefined),
    discard() {
      setAsked(undefined)
      onDiscarded()
    },
  }

  return {
    rowIn,
    rowNow,
    notOvertaken,
    /** Whether what was changed is not in this form, so that nothing of it is sent. */
    isElsewhere: (overtaken: ConflictingVersions<V, Row>) => differencesOf(overtaken).length === 0,
    ask: setAsked,
    shown,
  }
}
