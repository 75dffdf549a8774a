import { useEffect, useEffectEvent, useRef } from 'react'
import { createUnknownSignInsApi } from '#api/unknown-sign-ins.ts'
import { browserNameFrom, type UnknownSignIn } from '#entities/person-session.ts'
import { useStore } from '#hooks/use-store.ts'
import { parseTime } from '#lib/format.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSession } from '#session/session.ts'
import { useApi } from '#session/use-api.ts'

/** Draws nothing: each sign-in is a message, whose button stays in the history. */
export default function UnknownSignIns() {
  const session = useSession()
  const isNews = useStore(session.unknownSignIns)
  const hasAsked = useRef(false)
  const api = useApi(createUnknownSignInsApi)
  const notices = useNotices()
  const texts = useTexts('unknown-sign-ins')

  const tell = useEffectEvent(async () => {
    const found = await api.take().catch(() => false as const)
    for (const signIn of found || []) show(signIn)
  })

  useEffect(() => {
    if (hasAsked.current && !isNews) return
    hasAsked.current = true
    session.unknownSignIns.set(false)
    void tell()
  }, [session, isNews])

  function show({ sessionId, signedInAt, ip, agent, isOpen }: UnknownSignIn) {
    const browser = browserNameFrom(agent) || texts.unknownBrowser
    const text = texts.told(browser, ip, parseTime(signedInAt), isOpen)
    let hasEnded = false
    const end = async () => {
      if (!hasEnded && (await api.end(sessionId)) === false) return
      hasEnded = true
      notices.show('success', texts.ended)
    }
    notices.show(
      'warning',
      text,
      isOpen
        ? {
            label: texts.end,
            // A failure is shown by the client.
            run: () => void end().catch(() => undefined),
            staysInHistory: true,
            needsServer: true,
          }
        : undefined,
    )
  }

  return null
}
