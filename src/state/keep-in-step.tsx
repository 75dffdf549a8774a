import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { keepSession, type SessionKeeper } from './keep-session.ts'
import { createLook, lookOften } from './look-again.ts'
import { ConnectionContext, watchNetwork } from './network.ts'
import { joinOtherTabs } from './other-tabs.ts'
import { useSessionMachine, type SessionMachine } from './session.ts'
import { openChannel } from './tab-channel.ts'

function start(session: SessionMachine) {
  const look = createLook(session)
  const keeper = keepSession(session)
  const network = watchNetwork(session)
  const stops = [joinOtherTabs(session, openChannel(), look), lookOften(look), keeper.stop, network.stop]

  return {
    connection: network.connection,
    keeper,
    /** Who is signed in now: asked again. */
    look,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

export interface InStep {
  keeper: SessionKeeper
  look(): Promise<void>
}

const InStepContext = createContext<InStep | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useInStep = () => use(InStepContext)

/** Whoever is signed in is watched over: the token's life, the connection, other windows, the menu. */
export function KeepInStep({ children }: { children: ReactNode }) {
  const session = useSessionMachine()
  const before = use(ConnectionContext)
  const [inStep, setInStep] = useState<ReturnType<typeof start>>()

  useEffect(() => {
    const started = start(session)
    setInStep(started)
    return started.stop
  }, [session])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <InStepContext value={inStep}>{children}</InStepContext>
    </ConnectionContext>
  )
}
