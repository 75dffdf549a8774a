import type { Connection } from '#connection/connection.ts'
import { watchNetwork } from '#connection/watch-connection.ts'
import type { Store } from '#lib/store.ts'
import { obeyWindows } from './obey-windows.ts'
import type { SessionMachine } from './session.ts'
import { joinOtherWindows } from './session-channel.ts'
import { createLook, lookOften } from './session-polling.ts'
import { keepSession, type SessionKeeper } from './session-refresh.ts'

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
  const network = watchNetwork(session)
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
