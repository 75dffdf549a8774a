import { useMemo } from 'react'
import type { SessionUser } from '#entities/session-user.ts'
import type { QueryCache } from '#hooks/use-query.ts'
import { useUser } from '#session/user-context.ts'

/** One answer for each list, for as long as the user stays the same. */
const cachedAnswers = new WeakMap<SessionUser, Map<object, { at: string; answer: unknown }>>()

/**
 * Keeps the last answer of a list: when the user comes back, the list shows it and reads again.
 *
 * @param list is the same object in every draw.
 * @param at names all that the answer depends on; an answer for another `at` is not returned.
 */
export function useListCache<T>(list: object, at: string): QueryCache<T> {
  const user = useUser()

  return useMemo(
    () => ({
      get() {
        const cached = cachedAnswers.get(user)?.get(list)
        return cached?.at === at ? (cached.answer as T) : undefined
      },
      set(answer) {
        const ofUser = cachedAnswers.get(user) ?? new Map<object, { at: string; answer: unknown }>()
        cachedAnswers.set(user, ofUser.set(list, { at, answer }))
      },
    }),
    [user, list, at],
  )
}
