import { useMemo } from 'react'
import { textsOf } from '#lib/shape.ts'
import { createStored } from '#lib/stored.ts'
import type { Store } from '#lib/store.ts'
import { userKeyOf } from '#model/user-key.ts'
import { useUser } from './user.ts'

export const USED_KEYS = 'coalface:keys:'

/** More than there are shortcuts. */
const MOST = 100

const usedFrom = (value: unknown): readonly string[] => [...new Set(textsOf(value))].slice(-MOST)

/** The shortcuts that this person has ever used in this browser: by their keys. */
export function useUsedKeys(): Store<readonly string[]> {
  const userKey = userKeyOf(useUser())
  return useMemo(() => createStored(localStorage, USED_KEYS + userKey, usedFrom), [userKey])
}
