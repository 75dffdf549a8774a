import { useState } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { isNotFound, isNotFoundCode } from '#api/errors.ts'
import type { RecordMeta } from '#entities/record.ts'
import { changedFields, type FormValues, isSame } from '#lib/form-values.ts'
import {
  type ConflictSide,
  type Difference,
  differencesFrom,
  type FieldMerges,
  mergedValues,
} from './form-state.ts'

/** Somebody else changed or deleted the record. */
export interface Conflict {
  isGone: boolean
  /** Who saved the record as it is now, and when; empty where the server does not say. */
  savedBy: string
  savedAt: string
  differences: readonly Difference[]
  /** Saves with these choices; a deleted record is created anew. */
  resolve: (choices: Readonly<Record<string, ConflictSide>>) => void
  /** Goes back to the form and saves nothing. */
  cancel: () => void
  /** Forgets what was typed and ends the form. */
  discard: () => void
}

/** What a conflict says of the other change; records have more. */
export type SavedRow = Partial<Pick<RecordMeta, 'updatedAt' | 'updatedByName' | 'version'>>

interface ConflictOptions<V extends FormValues, Row> {
  valuesFrom: (row: Row | undefined) => V
  secretFields: readonly (keyof V & string)[]
  merges: FieldMerges<V> | undefined
  /** Reads the row that came with a conflict, code 409. */
  rowFrom: ((data: unknown) => Row) | undefined
  /** Reads the row again. */
  refetch: ((options: ReadOptions) => Promise<Row | false>) | undefined
  /** Whether nothing can be sent now. */
  isBlocked: () => boolean
  /** Goes on from the row as it is now, or from none; `values` may hold changes of the user. */
  onResolved: (row: Row | undefined, theirs: V, values: V) => void
  onDiscarded: () => void
}

/** The values of a record when it was opened, on the server now, and in the form. */
interface ConflictingVersions<V, Row> {
  before: V
  theirs: V
  mine: V
  /** `undefined` when the record was deleted. */
  row: Row | undefined
}

const HIDDEN_SECRET = '••••••'
const UNCLEAR_SECRET = {
  theirs: HIDDEN_SECRET,
  mine: HIDDEN_SECRET,
  choices: ['theirs', 'mine'] as const,
  start: 'theirs' as const,
}

/**
 * For a form whose record somebody else changed or deleted meanwhile: the user chooses, field by
 * field.
 */
export function useConflict<V extends FormValues, Row extends SavedRow>({
  valuesFrom,
  secretFields,
  merges,
  rowFrom,
  refetch,
  isBlocked,
  onResolved,
  onDiscarded,
}: ConflictOptions<V, Row>) {
  const [conflict, setConflict] = useState<ConflictingVersions<V, Row>>()

  const isSecret = (name: string) => secretFields.some(field => field === name)
  /** The form cannot see whether a secret has changed: a user who typed one has to choose. */
  const differencesOf = ({ before, theirs, mine }: ConflictingVersions<V, Row>): Difference[] => [
    ...differencesFrom(before, theirs, mine, merges).filter(({ name }) => !isSecret(name)),
    ...changedFields(before, mine)
      .filter(isSecret)
      .map(name => ({ ...UNCLEAR_SECRET, name })),
  ]

  /** The row as it is now, where a refusal holds one that can be read. */
  function rowIn(code: number | undefined, data: unknown) {
    if (code !== 409 || !rowFrom) return undefined
    try {
      const row = rowFrom(data)
      return { row, theirs: valuesFrom(row) }
    } catch {
      return undefined
    }
  }

  /** Reads the row again; where it is gone, asks the user and returns `undefined`. */
  async function rowNow(mine: V, before: V): Promise<Row | false | undefined> {
    try {
      return await refetch?.({ handlesError: isNotFoundCode })
    } catch (error) {
      if (!isNotFound(error)) throw error
      setConflict({ before, theirs: before, mine, row: undefined })
      return undefined
    }
  }

  /** Reads the row again; where its changes need a choice, asks the user and returns `undefined`. */
  async function notOvertaken(mine: V, before: V): Promise<Row | undefined> {
    const row = await rowNow(mine, before)
    if (!row) return undefined
    const theirs = valuesFrom(row)
    const changed = changedFields(before, theirs)
    // Changes equal to those sent here may be this very write, its answer lost: nothing is overwritten.
    const isAsSent = changed.every(name => isSame(theirs[name], mine[name]))
    // Except a secret: another user may have changed it too, and the form cannot see that.
    const isSecretUnclear =
      changed.length > 0 && secretFields.some(name => !isSame(before[name], mine[name]))
    if (isAsSent && !isSecretUnclear) return row
    setConflict({ before, theirs, mine, row })
    return undefined
  }

  const shown: Conflict | undefined = conflict && {
    isGone: conflict.row === undefined,
    savedBy: conflict.row?.updatedByName ?? '',
    savedAt: conflict.row?.updatedAt ?? '',
    differences: differencesOf(conflict),
    resolve(choices) {
      if (isBlocked()) return
      setConflict(undefined)
      const { theirs, mine, row } = conflict
      const differences = differencesOf(conflict)
      if (row) onResolved(row, theirs, mergedValues(theirs, mine, differences, choices))
      else onResolved(undefined, valuesFrom(undefined), mine)
    },
    cancel: () => setConflict(undefined),
    discard() {
      setConflict(undefined)
      onDiscarded()
    },
  }

  return {
    rowIn,
    rowNow,
    notOvertaken,
    /** Whether the other change touches no field of this form, so that nothing of it is overwritten. */
    isElsewhere: (overtaken: ConflictingVersions<V, Row>) =>
      differencesOf(overtaken).every(({ start }) => start === 'mine'),
    ask: setConflict,
    shown,
  }
}
