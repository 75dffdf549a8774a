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

type ChosenTypes = Readonly<Record<string, ValueType>>

export interface ValueTypes {
  /** What the person chose for this key, as long as its value fits; else what the value says. */
  typeOf(key: Pick<ConfigurationKey, 'configId' | 'configValue'>): ValueType
  remember(key: Pick<ConfigurationKey, 'configId' | 'configValue'>, kind: ValueType): void
}

/** The kinds of values that were chosen, by number of the key: kept on this machine only (B.3). */
export function useValueTypes(): ValueTypes {
  const store = useUserStorage('kinds', chosenTypesFrom)
  const chosen = useStore(store)

  return useMemo(
    () => ({
      typeOf({ configId, configValue }) {
        const kind = ownValue(String(configId), chosen)
        return kind && isOfValueType(configValue, kind) ? kind : valueTypeOf(configValue)
      },
      remember({ configId, configValue }, kind) {
        const { [String(configId)]: _, ...others } = store.get()
        store.set(
          kind === valueTypeOf(configValue) ? others : { ...others, [String(configId)]: kind },
        )
      },
    }),
    [store, chosen],
  )
}

const chosenTypesFrom = (value: unknown): ChosenTypes =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([id, name]) => {
      const kind = VALUE_TYPES.find(each => each === name)
      return kind ? [[id, kind]] : []
    }),
  )
