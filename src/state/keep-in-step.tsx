import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { InStep } from './in-step.ts'
import { ConnectionContext } from './network.ts'
import { joinOtherWindows, type OtherWindows } from './other-windows.ts'
import { useSessionMachine, type SessionMachine } from './session.ts'

const InStepContext = createContext<InStep | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useInStep = () => use(InStepContext)

/**
 * Other windows are told and heard from the start; what obeys them, and else watches over whoever
 * is signed in, begins once it is there, and `fetchIt` asks for that when another window said something.
 */
export function KeepInStep({
  start,
  fetchIt,
  children,
}: {
  start: ((session: SessionMachine, windows: OtherWindows) => InStep) | undefined
  fetchIt: () => void
  children: ReactNode
}) {
  const session = useSessionMachine()
  const before = use(ConnectionContext)
  const [windows, setWindows] = useState<OtherWindows>()
  const [inStep, setInStep] = useState<InStep>()

  useEffect(() => {
    const joined = joinOtherWindows(session, fetchIt)
    setWindows(joined)
    return joined.leave
  }, [session, fetchIt])

  useEffect(() => {
    if (!start || !windows) return
    const started = start(session, windows)
    setInStep(started)
    return started.stop
  }, [session, start, windows])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <InStepContext value={inStep}>{children}</InStepContext>
    </ConnectionContext>
  )
}
