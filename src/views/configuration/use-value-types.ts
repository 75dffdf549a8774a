import { useMemo } from 'react'
import { type ConfigKey, isOfKind, KINDS, type Kind, kindOf } from '#entities/configuration-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { useKept } from '#session/user-storage.ts'

type Chosen = Readonly<Record<string, Kind>>

export interface ConfigKinds {
  /** What the person chose for this key, as long as its value fits; else what the value says. */
  of(key: Pick<ConfigKey, 'configId' | 'configValue'>): Kind
  keep(key: Pick<ConfigKey, 'configId' | 'configValue'>, kind: Kind): void
}

/** The kinds of values that were chosen, by number of the key: kept on this machine only (B.3). */
export function useKinds(): ConfigKinds {
  const store = useKept('kinds', chosenFrom)
  const chosen = useStore(store)

  return useMemo(
    () => ({
      of({ configId, configValue }) {
        const kind = ownValue(String(configId), chosen)
        return kind && isOfKind(configValue, kind) ? kind : kindOf(configValue)
      },
      keep({ configId, configValue }, kind) {
        const { [String(configId)]: _, ...others } = store.get()
        store.set(kind === kindOf(configValue) ? others : { ...others, [String(configId)]: kind })
      },
    }),
    [store, chosen],
  )
}

const chosenFrom = (value: unknown): Chosen =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([id, name]) => {
      const kind = KINDS.find(each => each === name)
      return kind ? [[id, kind]] : []
    }),
  )
