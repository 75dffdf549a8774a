import { useCallback, useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { readText, writeText } from '#lib/browser/storage.ts'
import { parseJson } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import { TABS_KEY_PREFIX } from '#tabs/tabs-storage.ts'
import type { FilterDrafts } from './list-filters.tsx'

/** By field: the active value when the user typed another one, and what was typed. */
type FilterDraft = Readonly<Record<string, readonly [inForce: string, typed: string]>>

type Values = Readonly<Record<string, string>>

/** The fields whose text differs from the active filter; `undefined` where there are none. */
export function filterDraftFrom(values: Values, typed: Values): FilterDraft | undefined {
  const changed = Object.keys({ ...values, ...typed })
    .map(name => [name, ownValue(name, values) ?? '', ownValue(name, typed) ?? ''] as const)
    .filter(([, inForce, text]) => inForce !== text)
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map(([name, ...pair]) => [name, pair]))
}

/** What the fields show: the draft, except where the active value has changed since. */
export function restoreFilterDraft(values: Values, stored: unknown): Values {
  const current = Object.entries(stored ?? {}).flatMap(([name, pair]) => {
    const [inForce, text] = Array.isArray(pair) ? pair : []
    const isCurrent = inForce === (ownValue(name, values) ?? '')
    return typeof text === 'string' && isCurrent ? [[name, text]] : []
  })
  return { ...values, ...Object.fromEntries(current) }
}

/** What the user typed into the filters of this page, kept in this window as long as its tabs are. */
export function useFilterDrafts(): FilterDrafts {
  const key = filterDraftKey(storageKeyOf(useUser()), usePage().path)

  return useMemo(() => {
    const start = restarts.get(key)
    return {
      restore: values => restoreFilterDraft(values, parseJson(readText(sessionStorage, key))),
      save(values, typed) {
        // The fields of a page that starts anew see its new address before they go.
        if (restarts.get(key) !== start) return
        const draft = filterDraftFrom(values, typed)
        if (draft) writeText(sessionStorage, key, JSON.stringify(draft))
        else sessionStorage.removeItem(key)
      },
    }
  }, [key])
}

/** How often the page of each key was started anew. */
const restarts = new Map<string, number>()

/** Forgets what the user typed into the filters of a page, which is about to start anew. */
export function useForgetFilterDraft(): (path: string) => void {
  const userKey = storageKeyOf(useUser())
  return useCallback(
    path => {
      const key = filterDraftKey(userKey, path)
      restarts.set(key, (restarts.get(key) ?? 0) + 1)
      sessionStorage.removeItem(key)
    },
    [userKey],
  )
}

const filterDraftKey = (userKey: string, path: string) => `${TABS_KEY_PREFIX}${userKey} ${path}`
