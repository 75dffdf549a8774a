import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { InStep } from './in-step.ts'
import { ConnectionContext } from './network.ts'
import { joinOtherWindows } from './other-windows.ts'
import { useSessionMachine, type SessionMachine } from './session.ts'
import { openChannel } from './window-channel.ts'

const InStepContext = createContext<InStep | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useInStep = () => use(InStepContext)

/**
 * Other windows are heard and told from the start; the rest that watches over whoever is signed in
 * begins once it is there, and `fetchIt` asks for that when another window did something.
 */
export function KeepInStep({
  start,
  fetchIt,
  children,
}: {
  start: ((session: SessionMachine) => InStep) | undefined
  fetchIt: () => void
  children: ReactNode
}) {
  const session = useSessionMachine()
  const before = use(ConnectionContext)
  const [inStep, setInStep] = useState<InStep>()

  const running = useRef<InStep>(undefined)
  const isWanted = useRef(false)

  useEffect(
    () =>
      joinOtherWindows(session, openChannel(), async () => {
        if (running.current) return running.current.look()
        isWanted.current = true
        fetchIt()
      }),
    [session, fetchIt],
  )

  useEffect(() => {
    if (!start) return
    const started = start(session)
    running.current = started
    if (isWanted.current) void started.look()
    setInStep(started)
    return () => {
      running.current = undefined
      started.stop()
    }
  }, [session, start])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <InStepContext value={inStep}>{children}</InStepContext>
    </ConnectionContext>
  )
}
