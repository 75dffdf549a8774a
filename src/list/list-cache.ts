import { useMemo } from 'react'
import type { SessionUser } from '#entities/session-user.ts'
import type { QueryCache } from '#hooks/use-query.ts'
import { useUser } from '#session/user-context.ts'

/** One answer for each list, and only as long as the person is the same. */
const cachedAnswers = new WeakMap<SessionUser, Map<object, { at: string; answer: unknown }>>()

/**
 * What a list showed when it was left: come back to, it shows that at once and reads again.
 *
 * @param list is the same object in every draw.
 * @param at names all that the answer depends on; another one keeps something else.
 */
export function useListCache<T>(list: object, at: string): QueryCache<T> {
  const user = useUser()

  return useMemo(
    () => ({
      get() {
        const kept = cachedAnswers.get(user)?.get(list)
        return kept?.at === at ? (kept.answer as T) : undefined
      },
      set(answer) {
        const ofUser = cachedAnswers.get(user) ?? new Map<object, { at: string; answer: unknown }>()
        cachedAnswers.set(user, ofUser.set(list, { at, answer }))
      },
    }),
    [user, list, at],
  )
}
