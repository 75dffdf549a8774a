import type { Store } from '#lib/store.ts'
import { keepSession, type SessionKeeper } from './keep-session.ts'
import { createLook, lookOften } from './look-again.ts'
import type { Connection } from './network.ts'
import { joinOtherTabs } from './other-tabs.ts'
import type { SessionMachine } from './session.ts'
import { openChannel } from './tab-channel.ts'
import { watchNetwork } from './watch-network.ts'

export interface InStep {
  connection: Store<Connection>
  keeper: SessionKeeper
  /** Who is signed in now: asked again. */
  look(): Promise<void>
  stop(): void
}

/** Watches over whoever is signed in: the token's life, the connection, other windows, the menu. */
export function startInStep(session: SessionMachine): InStep {
  const look = createLook(session)
  const keeper = keepSession(session)
  const network = watchNetwork(session)
  const stops = [joinOtherTabs(session, openChannel(), look), lookOften(look), keeper.stop, network.stop]
  // What other windows did before anybody listened can be seen in the cookie.
  if (!session.hasToken() || session.hasOtherToken()) void look()

  return {
    connection: network.connection,
    keeper,
    look,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
