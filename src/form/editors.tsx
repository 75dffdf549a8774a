import { useEffect, useState } from 'react'
import { createEditingApi, type EditedRecord, type Editors } from '#api/editing.ts'
import { isNotFound, isUnknownCall, Refused } from '#api/errors.ts'
import { useTexts } from '#locales/texts.ts'
import { type SessionMachine, useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Icon } from '#ui/content/icon.tsx'

/** In ms; the server forgets a sign after a minute. */
const SIGN_EVERY_MS = 20_000

const NOBODY: Editors = { names: [], others: 0 }

/** Says who else has the record of a form open, where the server tells. Nothing is locked. */
export function EditorsLine(record: EditedRecord) {
  return useUser().features.includes('editors') ? <ShownEditors {...record} /> : null
}

function ShownEditors({ kind, id }: EditedRecord) {
  const session = useSession()
  const api = useApi(createEditingApi)
  const texts = useTexts('form')
  const [{ names, others }, setEditors] = useState(NOBODY)

  useEffect(
    () => watchEditors({ api, record: { kind, id }, isLive: () => isLive(session) }, setEditors),
    [api, session, kind, id],
  )

  return (
    <p className="form-editors" role="status">
      {names.length + others > 0 && (
        <>
          <Icon name="user" />
          <span>{texts.editing(others, ...names)}</span>
        </>
      )}
    </p>
  )
}

/** A sign of a session that is over would ask the user to sign in; one with another token is not theirs. */
function isLive(session: SessionMachine): boolean {
  const { expiredOn, conflict } = readySession(session.state.get()) ?? { expiredOn: '' }
  return expiredOn === undefined && conflict === undefined && !session.hasOtherToken()
}

interface EditorsDependencies {
  api: ReturnType<typeof createEditingApi>
  record: EditedRecord
  /** Whether the session goes on. */
  isLive(): boolean
}

/**
 * Tells the server that the record is open, again and again while the page is visible, and `show`
 * who else has it open. Returns the function that tells that the user left it.
 */
export function watchEditors(
  { api, record, isLive }: EditorsDependencies,
  show: (editors: Editors) => void,
): () => void {
  let isStopped = false
  let isRefused = false
  let isSigned = false
  let turn = Promise.resolve()

  async function sign() {
    if (isStopped || isRefused || document.hidden || !isLive()) return
    isSigned = true
    try {
      const editors = await api.sign(record)
      if (!isStopped) show(editors || NOBODY)
    } catch (error) {
      // The next sign may get through, but for a record that is gone or may not be read.
      isRefused = error instanceof Refused || isNotFound(error) || isUnknownCall(error)
      if (!isStopped) show(NOBODY)
    }
  }

  async function leave() {
    if (!isSigned || isRefused || !isLive()) return
    isSigned = false
    await api.leave(record).catch(() => undefined)
  }

  /** One after the other: a sign that arrives after the user has left would stay for a minute. */
  const run = (work: () => Promise<void>) => {
    turn = turn.then(work)
  }
  const signLater = () => run(sign)
  // The page may not live until a sign on its way is answered.
  const leaveNow = () => void leave()

  signLater()
  const timer = setInterval(signLater, SIGN_EVERY_MS)
  document.addEventListener('visibilitychange', signLater)
  addEventListener('pagehide', leaveNow)
  return () => {
    isStopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', signLater)
    removeEventListener('pagehide', leaveNow)
    run(leave)
  }
}
