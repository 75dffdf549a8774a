import { useState } from 'react'
import { useDrafts } from '#state/drafts.ts'
import { usePage } from '#state/page.ts'

/** The entry of this type in whose row something was typed and not saved, newest first (W1). */
export function useTypedRow(type: string): number | undefined {
  const drafts = useDrafts()
  const { path } = usePage()

  return useState(() => {
    const codes = drafts.list().map(draft => {
      const [, code, of] = /^row (\d+) of (.+)$/.exec(draft.form) ?? []
      return draft.path === path && of === type ? Number(code) : undefined
    })
    return codes.find(code => code !== undefined)
  })[0]
}
