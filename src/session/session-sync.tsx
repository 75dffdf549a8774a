import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import { watchConnection } from '#connection/watch-connection.ts'
import { type Fields, isFields, numberOf, textOf } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { type SessionMachine, useSession } from './session.ts'
import { joinSessionChannel, type SessionBroadcast } from './session-channel.ts'
import { createSessionCheck, pollSession } from './session-polling.ts'
import { type SessionRefresh, startSessionRefresh } from './session-refresh.ts'
import { readySession, userIdentity } from './session-state.ts'

const SessionSyncContext = createContext<SessionSyncHandle | undefined>(undefined)

/** Undefined while the first page is drawn. */
export const useSessionSync = () => use(SessionSyncContext)

/** Runs `startSessionSync` for as long as it is mounted. */
export function SessionSync({ children }: { children: ReactNode }) {
  const session = useSession()
  const outerConnection = use(ConnectionContext)
  const [sync, setSync] = useState<SessionSyncHandle>()

  useEffect(() => {
    const started = startSessionSync(session)
    setSync(started)
    return started.stop
  }, [session])

  return (
    <ConnectionContext value={sync?.connection ?? outerConnection}>
      <SessionSyncContext value={sync}>{children}</SessionSyncContext>
    </ConnectionContext>
  )
}

interface SessionSyncHandle {
  connection: Store<Connection>
  refresh: SessionRefresh
  /** Asks who is signed in, because the user wants to know: failures are shown. */
  check(): Promise<void>
  stop(): void
}

/** Keeps the session in step with other windows, the token's life, the connection and the menu. */
function startSessionSync(session: SessionMachine): SessionSyncHandle {
  const broadcast = joinSessionChannel(session)
  const check = createSessionCheck(session)
  const refresh = startSessionRefresh(session)
  const { answered, state, networkFailures } = session
  const hasExpired = () => readySession(state.get())?.expiredOn !== undefined
  const network = watchConnection({ answered, networkFailures, hasExpired })
  const stops = [
    handleSessionMessages(session, broadcast, check),
    broadcast.close,
    pollSession(check),
    refresh.stop,
    network.stop,
  ]

  return {
    connection: network.connection,
    refresh,
    check: () => check(false),
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** In ms. In Firefox a message may come before the change of the cookie that it announces. */
const RETRY_INTERVAL_MS = 50
const MAX_RETRIES = 20

/**
 * Follows the messages of other windows, and tells them when the menu changed. A message is only a
 * hint: the cookie, and `check` where that is not enough, decide. Returns a function that stops it.
 */
export function handleSessionMessages(
  session: SessionMachine,
  { channel, tell }: Pick<SessionBroadcast, 'channel' | 'tell'>,
  check: () => Promise<void>,
): () => void {
  let isApplying = false
  let isStopped = false
  /** Ignores a message that the cookie contradicts for a second. */
  function receive(message: unknown, retries = MAX_RETRIES) {
    if (isStopped || !isFields(message)) return
    if (contradictsCookie(session, message)) {
      if (retries > 0) setTimeout(() => receive(message, retries - 1), RETRY_INTERVAL_MS)
      return
    }
    isApplying = true
    applyMessage(session, message, check)
    isApplying = false
  }
  function tellMenu() {
    if (session.menuChanged.get() && !isApplying) tell('menu-changed')
  }

  tellMenu()
  const stop = session.menuChanged.subscribe(tellMenu)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => receive(data)

  return () => {
    isStopped = true
    stop()
  }
}

/** A message that the session ended needs a missing cookie, every other message a present one. */
const contradictsCookie = (session: SessionMachine, { type }: Fields) =>
  (type === 'signed-out' || type === 'expired') === session.hasToken()

function applyMessage(
  session: SessionMachine,
  { type, user, expire, reason }: Fields,
  check: () => Promise<void>,
) {
  const state = session.state.get()
  if (state.phase !== 'ready') return
  const isMine = user === userIdentity(state.user)

  switch (type) {
    case 'signed-out':
      session.showConflict({ type: 'signed-out', byChoice: true })
      break
    case 'expired':
      void session.markExpired(textOf(reason) || undefined)
      break
    case 'signed-in':
    case 'refreshed':
    case 'role-changed':
      if (isMine) session.resume(numberOf(expire))
      void (isMine && type === 'role-changed' ? session.followView() : check())
      break
    case 'menu-changed':
      // A server that sends menu versions answers more precisely.
      if (session.answered.get()?.headers.has('X-Menu-Version')) void check()
      else session.menuChanged.set(true)
  }
}
