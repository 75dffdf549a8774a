import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { ConnectionContext } from '#connection/connection.ts'
import { type InStep, startInStep } from './in-step.ts'
import { useSessionMachine } from './session.ts'

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
