import { createStore, type Store } from '#lib/store.ts'
import { readySession, type Session } from '#session/session-state.ts'

/** The server wants the password to be shown again; the calls that met it wait. */
export interface Confirmation {
  /** The person has a second factor, so a code of it is asked for too. */
  hasFactor: boolean
  /** Lets the calls go on, or ends them as if nobody had begun them. */
  settle(isConfirmed: boolean): void
}

export type PasswordConfirmation = ReturnType<typeof createConfirmation>

/** Asks once, however many calls meet the question at once; the end of the session withdraws it. */
export function createConfirmation(session: Pick<Store<Session>, 'get' | 'subscribe'>) {
  const open = createStore<Confirmation | undefined>(undefined)
  let answer: Promise<boolean> | undefined

  const isOver = () => {
    const current = readySession(session.get())
    return !current || current.expiredOn !== undefined || current.conflict !== undefined
  }
  session.subscribe(() => {
    if (isOver()) open.get()?.settle(false)
  })

  return {
    open,
    ask(hasFactor: boolean): Promise<boolean> {
      if (isOver()) return Promise.resolve(false)
      answer ??= new Promise(resolve =>
        open.set({
          hasFactor,
          settle(isConfirmed) {
            answer = undefined
            open.set(undefined)
            resolve(isConfirmed)
          },
        }),
      )
      return answer
    },
  }
}
