import { isEntry } from '#model/dict.ts'
import { isDefault } from '#model/dict-rules.ts'
import type { Key } from '#model/key.ts'
import { createDictApi } from '#api/dict.ts'
import { useApi } from '#state/api.ts'

/**
 * Only one entry of a type is the default (B.2). Our server takes it from the one before by itself;
 * where a server does not, that is done from here.
 */
export function useSingleDefault(type: string) {
  const api = useApi(createDictApi)

  return async (dictCode: Key) => {
    for (const entry of (await api.byType(type)) || []) {
      if (isEntry(entry) && isDefault(entry) && entry.dictCode !== dictCode) {
        await api.change(entry.dictCode, { isDefault: 'N' })
      }
    }
  }
}
