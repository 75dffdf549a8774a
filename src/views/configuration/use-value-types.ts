import { useMemo } from 'react'
import {
  type ConfigurationKey,
  isOfValueType,
  VALUE_TYPES,
  type ValueType,
  valueTypeOf,
} from '#entities/configuration-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { useUserStorage } from '#session/user-storage.ts'

type Chosen = Readonly<Record<string, ValueType>>

export interface ConfigKinds {
  /** What the person chose for this key, as long as its value fits; else what the value says. */
  of(key: Pick<ConfigurationKey, 'configId' | 'configValue'>): ValueType
  keep(key: Pick<ConfigurationKey, 'configId' | 'configValue'>, kind: ValueType): void
}

/** The kinds of values that were chosen, by number of the key: kept on this machine only (B.3). */
export function useKinds(): ConfigKinds {
  const store = useUserStorage('kinds', chosenFrom)
  const chosen = useStore(store)

  return useMemo(
    () => ({
      of({ configId, configValue }) {
        const kind = ownValue(String(configId), chosen)
        return kind && isOfValueType(configValue, kind) ? kind : valueTypeOf(configValue)
      },
      keep({ configId, configValue }, kind) {
        const { [String(configId)]: _, ...others } = store.get()
        store.set(
          kind === valueTypeOf(configValue) ? others : { ...others, [String(configId)]: kind },
        )
      },
    }),
    [store, chosen],
  )
}

const chosenFrom = (value: unknown): Chosen =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([id, name]) => {
      const kind = VALUE_TYPES.find(each => each === name)
      return kind ? [[id, kind]] : []
    }),
  )
