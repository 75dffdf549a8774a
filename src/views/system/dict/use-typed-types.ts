import { useMemo } from 'react'
import { textsOf } from '#lib/shape.ts'
import { createStored } from '#lib/stored.ts'
import { DICT_TYPE } from '#model/dict-rules.ts'
import { userKeyOf } from '#model/user-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { keptKey } from '#state/kept-key.ts'
import { useUser } from '#state/user.ts'

const MOST = 50

const typesFrom = (value: unknown): readonly string[] =>
  [...new Set(textsOf(value))].filter(type => DICT_TYPE.test(type)).slice(-MOST)

/** Types that the person typed because the server lists none: remembered in this browser (B.0). */
export function useTypedTypes(): [readonly string[], (type: string) => void] {
  const key = keptKey('dict-types', userKeyOf(useUser()))
  const store = useMemo(() => createStored(localStorage, key, typesFrom), [key])
  return [useStore(store), type => store.set(typesFrom([...store.get(), type]))]
}
