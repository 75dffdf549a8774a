import { useMemo } from 'react'
import {
  isOfValueType,
  VALUE_TYPES,
  type ValueType,
  valueTypeOf,
} from '#entities/configuration-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { ConfigurationKey } from '#resources/system/configuration-keys.ts'
import { useUserStorage } from '#session/user-storage.ts'

type ChosenTypes = Readonly<Record<string, ValueType>>

export interface ValueTypes {
  /** The type the user chose for this key if its value fits; else the type its value looks like. */
  typeOf(key: Pick<ConfigurationKey, 'configId' | 'configValue'>): ValueType
  remember(key: Pick<ConfigurationKey, 'configId' | 'configValue'>, valueType: ValueType): void
}

/** The value types the user chose, by id of the key; stored in this browser only. */
export function useValueTypes(): ValueTypes {
  const store = useUserStorage('kinds', chosenTypesFrom)
  const chosen = useStore(store)

  return useMemo(
    () => ({
      typeOf({ configId, configValue }) {
        const valueType = ownValue(String(configId), chosen)
        return valueType && isOfValueType(configValue, valueType)
          ? valueType
          : valueTypeOf(configValue)
      },
      remember({ configId, configValue }, valueType) {
        const { [String(configId)]: _, ...others } = store.get()
        store.set(
          valueType === valueTypeOf(configValue)
            ? others
            : { ...others, [String(configId)]: valueType },
        )
      },
    }),
    [store, chosen],
  )
}

const chosenTypesFrom = (value: unknown): ChosenTypes =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([id, name]) => {
      const valueType = VALUE_TYPES.find(each => each === name)
      return valueType ? [[id, valueType]] : []
    }),
  )
