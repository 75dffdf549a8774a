import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { InStep } from './in-step.ts'
import { ConnectionContext } from './network.ts'
import { useSessionMachine, type SessionMachine } from './session.ts'

const InStepContext = createContext<InStep | undefined>(undefined)

/** Nothing yet while the first page is drawn. */
export const useInStep = () => use(InStepContext)

/** Whoever is signed in is watched over, as soon as what does that is there. */
export function KeepInStep({
  start,
  children,
}: {
  start: ((session: SessionMachine) => InStep) | undefined
  children: ReactNode
}) {
  const session = useSessionMachine()
  const before = use(ConnectionContext)
  const [inStep, setInStep] = useState<InStep>()

  useEffect(() => {
    if (!start) return
    const started = start(session)
    setInStep(started)
    return started.stop
  }, [session, start])

  return (
    <ConnectionContext value={inStep?.connection ?? before}>
      <InStepContext value={inStep}>{children}</InStepContext>
    </ConnectionContext>
  )
}
