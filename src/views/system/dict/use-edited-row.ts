import { useCallback, useState } from 'react'
import type { DictEntry } from '#model/dict.ts'
import type { Draft } from '#model/draft.ts'
import { createDictApi } from '#api/dict.ts'
import { isUnknownCall } from '#api/errors.ts'
import { isGone, saysGone } from '#api/gone.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { useDrafts } from '#state/drafts.ts'
import { usePage } from '#state/page.ts'

export interface EditedRow {
  /** The entry whose label and value are fields in its row. */
  dictCode: number | undefined
  /** It was asked for just now, not found with what was typed in it earlier. */
  hasFocus: boolean
  /** What was typed in a row that is deleted by now: a new entry takes it over. */
  lost: Draft | undefined
  start: (dictCode: number) => void
  end: () => void
}

type Entries = readonly DictEntry[] | undefined

/** The row that is edited: the one that was asked for, else the one that a draft is for (W1). */
export function useEditedRow(type: string, rows: Entries, all: Entries): EditedRow {
  const api = useApi(createDictApi)
  const typed = useTypedRow(type)
  /** Null once the fields were closed. */
  const [chosen, setChosen] = useState<number | null>()
  const dictCode = chosen === undefined ? typed?.dictCode : (chosen ?? undefined)
  const lacks = (entries: Entries) => entries?.every(entry => entry.dictCode !== dictCode) === true
  const isMissing = typed !== undefined && dictCode === typed.dictCode && lacks(rows) && lacks(all)
  // It may stand on another page, where labels leave it out: only its own call knows.
  const missing = isMissing ? dictCode : undefined
  const { error } = useRead(
    useCallback(
      async (signal: AbortSignal) =>
        missing !== undefined && api.get(missing, { signal, handles: isGone }),
      [api, missing],
    ),
  )
  const isDeleted = isUnknownCall(error) || saysGone(error)

  return {
    dictCode,
    hasFocus: chosen !== undefined,
    lost: isMissing && isDeleted ? typed.draft : undefined,
    start: setChosen,
    end: () => setChosen(null),
  }
}

/** The entry of this type in whose row something was typed and not saved, newest first. */
function useTypedRow(type: string): { dictCode: number; draft: Draft } | undefined {
  const drafts = useDrafts()
  const { path } = usePage()

  return useState(() => {
    const typed = drafts.list().flatMap(draft => {
      const [, code, of] = /^row (\d+) of (.+)$/.exec(draft.form) ?? []
      return draft.path === path && of === type ? { dictCode: Number(code), draft } : []
    })
    return typed[0]
  })[0]
}
