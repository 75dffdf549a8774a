import { useStore } from '#hooks/use-store.ts'
import { clock } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { useOwnName } from '#session/use-own-name.ts'
import { useUser } from '#session/user-context.ts'

const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The date, who is signed in with which roles, and the end of the session where the server gives one. */
export function useGreeting(): string {
  const texts = useTexts('dashboard')
  const locale = useLocale()
  const person = useOwnName()
  const { roles } = useUser()
  const now = useStore(clock)
  const expiresAt = useStore(useSession().expiresAt)
  const day = new Date(now).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const until =
    expiresAt !== undefined
    && expiresAt > now
    && new Date(expiresAt).toLocaleTimeString(locale, TIME_FORMAT)

  return texts.lead(day, person, roles.join(', '), roles.length, until)
}
