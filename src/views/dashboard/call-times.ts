import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type SessionMachine, useSessionMachine } from '#session/session.ts'

/** One call that was answered. */
export interface CallTime {
  /** One for each. */
  number: number
  milliseconds: number
  /** `GET /api/v1/rolelist`. */
  call: string
  code: number
}

const MOST = 20

const followed = new WeakMap<SessionMachine, Store<readonly CallTime[]>>()

/** The last calls of this browser tab, the oldest first; followed from the first time somebody asks. */
export function callTimesOf(machine: SessionMachine): Store<readonly CallTime[]> {
  const known = followed.get(machine)
  if (known) return known
  const times = createStore<readonly CallTime[]>([])
  let count = 0
  const note = () => {
    const answer = machine.answered.get()
    if (!answer) return
    const { method, path, code, milliseconds } = answer
    count += 1
    const time = { number: count, milliseconds, code, call: `${method} ${path}` }
    times.set([...times.get(), time].slice(-MOST))
  }
  note()
  machine.answered.subscribe(note)
  followed.set(machine, times)
  return times
}

export const useCallTimes = () => useStore(callTimesOf(useSessionMachine()))
