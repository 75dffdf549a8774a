import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import { watchConnection } from '#connection/watch-connection.ts'
import { type Fields, isFields, numberOf } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { type SessionMachine, useSessionMachine } from './session.ts'
import { joinOtherWindows, type OtherWindows } from './session-channel.ts'
import { createLook, lookOften } from './session-polling.ts'
import { keepSession, type SessionKeeper } from './session-refresh.ts'
import { readyOf, whoIs } from './session-state.ts'

const InStepContext = createContext<InStep | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useInStep = () => use(InStepContext)

/** Watches over whoever is signed in, for as long as it is mounted. */
export function KeepInStep({ children }: { children: ReactNode }) {
  const session = useSessionMachine()
  const before = use(ConnectionContext)
  const [inStep, setInStep] = useState<InStep>()

  useEffect(() => {
    const started = startInStep(session)
    setInStep(started)
    return started.stop
  }, [session])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <InStepContext value={inStep}>{children}</InStepContext>
    </ConnectionContext>
  )
}

export interface InStep {
  connection: Store<Connection>
  keeper: SessionKeeper
  /** Who is signed in now: a person asks again. */
  look(): Promise<void>
  stop(): void
}

/** Watches over whoever is signed in: other windows, the token's life, the connection, the menu. */
export function startInStep(session: SessionMachine): InStep {
  const windows = joinOtherWindows(session)
  const look = createLook(session)
  const keeper = keepSession(session)
  const { answered, state, unreached } = session
  const hasExpired = () => readyOf(state.get())?.expiredOn !== undefined
  const network = watchConnection({ answered, unreached, hasExpired })
  const stops = [
    obeyWindows(session, windows, look),
    windows.leave,
    lookOften(look),
    keeper.stop,
    network.stop,
  ]

  return {
    connection: network.connection,
    keeper,
    look: () => look(false),
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** In ms. In Firefox a word may come before the change of the cookie that it tells of. */
const STEP = 50
const STEPS = 20

/**
 * Does what other windows did, and tells them of a menu that changed. A word is only a hint: the
 * cookie, and `look` where that is not enough, say what is so. Returns what ends it.
 */
export function obeyWindows(
  session: SessionMachine,
  { channel, tell }: Pick<OtherWindows, 'channel' | 'tell'>,
  look: () => Promise<void>,
): () => void {
  let hearing = false
  let left = false
  /** A word that the cookie belies for a second was none. */
  function obey(word: unknown, steps = STEPS) {
    if (left || !isFields(word)) return
    if (isBelied(session, word)) {
      if (steps > 0) setTimeout(() => obey(word, steps - 1), STEP)
      return
    }
    hearing = true
    hear(session, word, look)
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
const isBelied = (session: SessionMachine, { type }: Fields) =>
  (type === 'signed-out' || type === 'expired') === session.hasToken()

function hear(session: SessionMachine, { type, user, expire }: Fields, look: () => Promise<void>) {
  const state = session.state.get()
  if (state.phase !== 'ready') return
  const isMine = user === whoIs(state.user)

  switch (type) {
    case 'signed-out':
      session.cover({ type: 'signed-out', byChoice: true })
      break
    case 'expired':
      void session.expired()
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
