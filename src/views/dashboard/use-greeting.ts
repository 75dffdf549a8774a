import { useStore } from '#hooks/use-store.ts'
import { clock } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'

export const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The day, the roles, and until when the session lasts, where the server says so. */
export function useGreeting(): string {
  const texts = useTexts('dashboard')
  const locale = useLocale()
  const { roles } = useUser()
  const now = useStore(clock)
  const expire = useStore(useSession().expiresAt)
  const day = new Date(now).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const until =
    expire !== undefined && expire > now && new Date(expire).toLocaleTimeString(locale, TIME_FORMAT)

  return texts.lead(day, roles.join(', '), until)
}
