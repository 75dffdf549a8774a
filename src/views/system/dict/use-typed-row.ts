import { useState } from 'react'
import type { Draft } from '#model/draft.ts'
import { useDrafts } from '#state/drafts.ts'
import { usePage } from '#state/page.ts'

export interface TypedRow {
  dictCode: number
  draft: Draft
}

/** The entry of this type in whose row something was typed and not saved, newest first (W1). */
export function useTypedRow(type: string): TypedRow | undefined {
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
