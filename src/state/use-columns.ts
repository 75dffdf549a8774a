import { useMemo } from 'react'
import { listOf, textOf } from '#lib/shape.ts'
import { createStored } from '#lib/stored.ts'
import { userKeyOf } from '#model/user-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { keptKey } from './kept-key.ts'
import { usePage } from './page.ts'
import { useUser } from './user.ts'

type Hidden = readonly string[] | undefined

/** The columns a person has hidden on this page; `undefined` as long as nobody chose. */
export function useColumns(): [Hidden, (hidden: Hidden) => void] {
  const user = useUser()
  const { path } = usePage()
  const key = keptKey('columns', userKeyOf(user), path)
  const store = useMemo(() => createStored<Hidden>(localStorage, key, hiddenFrom), [key])
  return [useStore(store), store.set]
}

const hiddenFrom = (value: unknown): Hidden =>
  Array.isArray(value) ? listOf(value, textOf) : undefined
