import { DICT_TYPE } from '#entities/dictionary-entry.ts'
import { useStore } from '#hooks/use-store.ts'
import { textsOf } from '#lib/decode.ts'
import { useKept } from '#session/user-storage.ts'

const MOST = 50

const typesFrom = (value: unknown): readonly string[] =>
  [...new Set(textsOf(value))].filter(type => DICT_TYPE.test(type)).slice(-MOST)

/** Types that the person typed because the server lists none: remembered in this browser (B.0). */
export function useTypedTypes(): [readonly string[], (type: string) => void] {
  const store = useKept('dict-types', typesFrom)
  return [useStore(store), type => store.set(typesFrom([...store.get(), type]))]
}
