import { useMemo, useState } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isNotFound, isNotFoundCode, isUnknownCall } from '#api/errors.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDrafts } from '#drafts/drafts-storage.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'

interface EditedRow {
  /** The entry whose label and value are fields in its row. */
  dictCode: RecordKey | undefined
  /** The user has just opened the editor; otherwise a draft has. */
  hasFocus: boolean
  /** The draft of a row that has been deleted; a form for a new entry takes it over. */
  orphanedDraft: Draft | undefined
  start: (dictCode: RecordKey) => void
  end: () => void
}

/** The row that is edited: the one the user chose, or else the one with a draft. */
export function useEditedRow(
  type: string,
  rows: readonly DictionaryEntry[] | undefined,
): EditedRow {
  const api = useApi(createDictionaryApi)
  const findDraft = useFindRowDraft(type)
  const [rowDraft, setRowDraft] = useState(() => findDraft())
  /** `null` once the user has closed the editor. */
  const [chosen, setChosen] = useState<RecordKey | null>()
  const dictCode = chosen === undefined ? rowDraft?.dictCode : (chosen ?? undefined)
  const isMissing =
    dictCode !== undefined && rows?.every(entry => entry.dictCode !== dictCode) === true
  // The row may be on another page, and the labels may be out of date: only its own call can tell.
  const missingCode = isMissing ? dictCode : undefined
  const { error } = useQuery(
    useMemo(
      () =>
        missingCode === undefined
          ? undefined
          : (signal: AbortSignal) => api.get(missingCode, { signal, handlesError: isNotFoundCode }),
      [api, missingCode],
    ),
  )
  const isDeleted = isMissing && (isUnknownCall(error) || isNotFound(error))
  const hasDraft = rowDraft?.dictCode === dictCode
  // A draft of this visit, stored when the row unmounted with its fields.
  const newDraft = isDeleted && !hasDraft ? findDraft(dictCode) : undefined
  if (newDraft) setRowDraft(newDraft)

  return {
    dictCode,
    hasFocus: chosen !== undefined,
    orphanedDraft: isDeleted && hasDraft ? rowDraft?.draft : undefined,
    start: setChosen,
    end: () => setChosen(null),
  }
}

interface RowDraft {
  dictCode: RecordKey
  draft: Draft
}

/** Finds the draft of the row `wanted`, or else the newest draft of any row of this type. */
function useFindRowDraft(type: string): (dictCode?: RecordKey) => RowDraft | undefined {
  const drafts = useDrafts()
  const { path } = usePage()

  return wanted => {
    const rowDrafts = drafts.list().flatMap(draft => {
      const [, code, of] = /^row (\S+) of (.+)$/.exec(draft.form) ?? []
      const dictCode = keyFrom(code)
      return draft.path === path && of === type && dictCode ? { dictCode, draft } : []
    })
    return rowDrafts.find(({ dictCode }) => wanted === undefined || dictCode === wanted)
  }
}
