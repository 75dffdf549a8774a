import { useMemo, useState } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isNotFound, isNotFoundCode, isUnknownCall } from '#api/errors.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDrafts } from '#drafts/drafts-storage.ts'
import type { DictionaryEntry } from '#entities/dictionary-entry.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'

export interface EditedRow {
  /** The entry whose label and value are fields in its row. */
  dictCode: RecordKey | undefined
  /** It was asked for just now, not found with what was typed in it earlier. */
  hasFocus: boolean
  /** What was typed in a row that is deleted by now: a new entry takes it over. */
  orphanedDraft: Draft | undefined
  start: (dictCode: RecordKey) => void
  end: () => void
}

/** The row that is edited: the one that was asked for, else the one that a draft is for (W1). */
export function useEditedRow(
  type: string,
  rows: readonly DictionaryEntry[] | undefined,
): EditedRow {
  const api = useApi(createDictionaryApi)
  const find = useFindRowDraft(type)
  const [typed, setTyped] = useState(() => find())
  /** Null once the fields were closed. */
  const [chosen, setChosen] = useState<RecordKey | null>()
  const dictCode = chosen === undefined ? typed?.dictCode : (chosen ?? undefined)
  const isMissing =
    dictCode !== undefined && rows?.every(entry => entry.dictCode !== dictCode) === true
  // It may stand on another page, and labels are kept for a while: only its own call knows.
  const missing = isMissing ? dictCode : undefined
  const { error } = useQuery(
    useMemo(
      () =>
        missing === undefined
          ? undefined
          : (signal: AbortSignal) => api.get(missing, { signal, handlesError: isNotFoundCode }),
      [api, missing],
    ),
  )
  const isDeleted = isMissing && (isUnknownCall(error) || isNotFound(error))
  const isTyped = typed?.dictCode === dictCode
  // Typed on this visit, and stored when the row went with its fields.
  const since = isDeleted && !isTyped ? find(dictCode) : undefined
  if (since) setTyped(since)

  return {
    dictCode,
    hasFocus: chosen !== undefined,
    orphanedDraft: isDeleted && isTyped ? typed?.draft : undefined,
    start: setChosen,
    end: () => setChosen(null),
  }
}

interface RowDraft {
  dictCode: RecordKey
  draft: Draft
}

/** Finds what was typed and not saved in the row of an entry of this type, or of the newest. */
function useFindRowDraft(type: string): (dictCode?: RecordKey) => RowDraft | undefined {
  const drafts = useDrafts()
  const { path } = usePage()

  return wanted => {
    const typed = drafts.list().flatMap(draft => {
      const [, code, of] = /^row (\S+) of (.+)$/.exec(draft.form) ?? []
      const dictCode = keyFrom(code)
      return draft.path === path && of === type && dictCode ? { dictCode, draft } : []
    })
    return typed.find(({ dictCode }) => wanted === undefined || dictCode === wanted)
  }
}
