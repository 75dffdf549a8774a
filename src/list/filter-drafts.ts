import { useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { readText, writeText } from '#lib/browser/storage.ts'
import { parseJson } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import { TABS_KEY_PREFIX } from '#tabs/tabs-storage.ts'
import type { FilterDrafts } from './list-filters.tsx'

/** For each field: what was in force when something else was typed into it, and that. */
export type FilterDraft = Readonly<Record<string, readonly [inForce: string, typed: string]>>

type Values = Readonly<Record<string, string>>

/** What is typed and not searched for; nothing where all fields show what is in force. */
export function filterDraftFrom(values: Values, typed: Values): FilterDraft | undefined {
  const changed = Object.keys({ ...values, ...typed })
    .map(name => [name, ownValue(name, values) ?? '', ownValue(name, typed) ?? ''] as const)
    .filter(([, inForce, text]) => inForce !== text)
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map(([name, ...both]) => [name, both]))
}

/** What the fields show: where something else is in force by now, that. `kept` comes from storage. */
export function restoreFilterDraft(values: Values, kept: unknown): Values {
  const still = Object.entries(kept ?? {}).flatMap(([name, both]) => {
    const [inForce, text] = Array.isArray(both) ? both : []
    const isStill = inForce === (ownValue(name, values) ?? '')
    return typeof text === 'string' && isStill ? [[name, text]] : []
  })
  return { ...values, ...Object.fromEntries(still) }
}

/** What somebody typed into the filters of this page: in this window, as long as its tabs are kept. */
export function useFilterDrafts(): FilterDrafts {
  const key = `${TABS_KEY_PREFIX}${storageKeyOf(useUser())} ${usePage().path}`

  return useMemo(
    () => ({
      restore: values => restoreFilterDraft(values, parseJson(readText(sessionStorage, key))),
      save(values, typed) {
        const beside = filterDraftFrom(values, typed)
        if (beside) writeText(sessionStorage, key, JSON.stringify(beside))
        else sessionStorage.removeItem(key)
      },
    }),
    [key],
  )
}
