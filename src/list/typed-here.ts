import { useMemo } from 'react'
import { userKeyOf } from '#entities/session-user.ts'
import { keepText, readText } from '#lib/browser/storage.ts'
import { jsonOf } from '#lib/decode.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import { TABS_KEY } from '#tabs/tabs-storage.ts'
import { typedBeside, typedOver } from './filter-drafts.ts'
import type { TypedHere } from './list-filters.tsx'

/** What somebody typed into the filters of this page: in this window, as long as its tabs are kept. */
export function useTypedHere(): TypedHere {
  const key = `${TABS_KEY}${userKeyOf(useUser())} ${usePage().path}`

  return useMemo(
    () => ({
      over: values => typedOver(values, jsonOf(readText(sessionStorage, key))),
      keep(values, typed) {
        const beside = typedBeside(values, typed)
        if (beside) keepText(sessionStorage, key, JSON.stringify(beside))
        else sessionStorage.removeItem(key)
      },
    }),
    [key],
  )
}
