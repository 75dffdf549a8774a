import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import { watchConnection } from '#connection/watch-connection.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { type SessionMachine, useSession } from './session.ts'
import { joinSessionChannel, type SessionBroadcast } from './session-channel.ts'
import { createSessionCheck, pollSession } from './session-polling.ts'
import { type SessionRefresh, startSessionRefresh } from './session-refresh.ts'
import { readySession, userIdentity } from './session-state.ts'

const SessionSyncContext = createContext<SessionSyncHandle | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useSessionSync = () => use(SessionSyncContext)

/** Watches over whoever is signed in, for as long as it is mounted. */
export function SessionSync({ children }: { children: ReactNode }) {
  const session = useSession()
  const before = use(ConnectionContext)
  const [inStep, setInStep] = useState<SessionSyncHandle>()

  useEffect(() => {
    const started = startSessionSync(session)
    setInStep(started)
    return started.stop
  }, [session])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <SessionSyncContext value={inStep}>{children}</SessionSyncContext>
    </ConnectionContext>
  )
}

export interface SessionSyncHandle {
  connection: Store<Connection>
  refresh: SessionRefresh
  /** Who is signed in now: a person asks again. */
  check(): Promise<void>
  stop(): void
}

/** Watches over whoever is signed in: other windows, the token's life, the connection, the menu. */
export function startSessionSync(session: SessionMachine): SessionSyncHandle {
  const windows = joinSessionChannel(session)
  const look = createSessionCheck(session)
  const keeper = startSessionRefresh(session)
  const { answered, state, networkFailures } = session
  const hasExpired = () => readySession(state.get())?.expiredOn !== undefined
  const network = watchConnection({ answered, networkFailures, hasExpired })
  const stops = [
    handleSessionMessages(session, windows, look),
    windows.close,
    pollSession(look),
    keeper.stop,
    network.stop,
  ]

  return {
    connection: network.connection,
    refresh: keeper,
    check: () => look(false),
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** In ms. In Firefox a word may come before the change of the cookie that it tells of. */
const RETRY_INTERVAL_MS = 50
const MAX_RETRIES = 20

/**
 * Does what other windows did, and tells them of a menu that changed. A word is only a hint: the
 * cookie, and `look` where that is not enough, say what is so. Returns what ends it.
 */
export function handleSessionMessages(
  session: SessionMachine,
  { channel, tell }: Pick<SessionBroadcast, 'channel' | 'tell'>,
  look: () => Promise<void>,
): () => void {
  let hearing = false
  let left = false
  /** A word that the cookie belies for a second was none. */
  function obey(word: unknown, steps = MAX_RETRIES) {
    if (left || !isFields(word)) return
    if (contradictsCookie(session, word)) {
      if (steps > 0) setTimeout(() => obey(word, steps - 1), RETRY_INTERVAL_MS)
      return
    }
    hearing = true
    applyMessage(session, word, look)
    hearing = false
  }
  function tellMenu() {
    if (session.menuChanged.get() && !hearing) tell('menu-changed')
  }

  tellMenu()
  const stop = session.menuChanged.subscribe(tellMenu)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => obey(data)

  return () => {
    left = true
    stop()
  }
}

/** Who says that the session ended must mean a cookie that is gone, and everybody else one that is there. */
const contradictsCookie = (session: SessionMachine, { type }: Fields) =>
  (type === 'signed-out' || type === 'expired') === session.hasToken()

function applyMessage(
  session: SessionMachine,
  { type, user, expire }: Fields,
  look: () => Promise<void>,
) {
  const state = session.state.get()
  if (state.phase !== 'ready') return
  const isMine = user === userIdentity(state.user)

  switch (type) {
    case 'signed-out':
      session.showConflict({ type: 'signed-out', byChoice: true })
      break
    case 'expired':
      void session.markExpired()
      break
    case 'signed-in':
    case 'refreshed':
    case 'role-changed':
      if (isMine) session.resume(numberOf(expire))
      void (isMine && type === 'role-changed' ? session.reloadUser() : look())
      break
    case 'menu-changed':
      // A server that names its menu's version says it better.
      if (session.answered.get()?.headers.has('X-Menu-Version')) void look()
      else session.menuChanged.set(true)
  }
}
