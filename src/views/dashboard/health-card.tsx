import { useDeferredValue } from 'react'
import { useErrorLog } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { type SessionMachine, useSession } from '#session/session.ts'
import { openPanel, type PanelName } from '#shell/open-panel.ts'
import { Button } from '#ui/actions/button.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import type { Tone } from '#ui/status/alert.tsx'
import { Badge } from '#ui/status/badge.tsx'

/** For those who can mend it: the menu, the errors of this browser tab, and how fast the server answers. */
export function HealthCard() {
  const texts = useTexts('dashboard')
  const { problems } = useMenu()
  const errors = useErrorLog()
  // Behind whatever else an answer draws: it may be the next page's.
  const calls = useDeferredValue(useCallTimes())
  const times = calls.map(({ milliseconds }) => Math.round(milliseconds))
  const absent = new Set(calls.filter(isNotOffered).map(({ call }) => call))
  const failed = calls.filter(({ call, code }) => code !== 200 && !absent.has(call))

  const counted = (count: number, tone: Tone, more: string, where: PanelName) => (
    <>
      <Badge tone={count > 0 ? tone : 'success'}>{texts.count(count)}</Badge>
      {count > 0 && (
        <Button tone="link" size="small" onClick={() => openPanel.set(where)}>
          {more}
        </Button>
      )}
    </>
  )

  return (
    <dl className="health">
      <dt>{texts.menuProblems}</dt>
      <dd>{counted(problems.length, 'warning', texts.inSettings, 'settings')}</dd>
      <dt>{texts.errors}</dt>
      <dd>{counted(errors.length, 'danger', texts.showErrors, 'errors')}</dd>
      <dt>{texts.failedCalls}</dt>
      <dd>
        {failed.length === 0 ? (
          <Badge tone="success">{texts.count(0)}</Badge>
        ) : (
          <ul>
            {failed.slice(-3).map(({ number, call, code }) => (
              <li key={number}>{`${call} (${code})`}</li>
            ))}
          </ul>
        )}
      </dd>
      {absent.size > 0 && (
        <>
          <dt>{texts.notOffered}</dt>
          <dd>{[...absent].join(', ')}</dd>
        </>
      )}
      <dt>{texts.callTimes}</dt>
      <dd>
        {times.length > 1 ? (
          <>
            <Sparkline
              label={texts.callTimesOf(times.length, Math.min(...times), Math.max(...times))}
              values={times}
            />
            {texts.lastCall(times.at(-1) ?? 0)}
          </>
        ) : (
          texts.notYet
        )}
      </dd>
    </dl>
  )
}

/** One call that was answered. */
export interface CallTime {
  /** One for each. */
  number: number
  milliseconds: number
  /** `GET /api/v1/rolelist`. */
  call: string
  code: number
}

const MAX_CALLS = 20

const callTimesBySession = new WeakMap<SessionMachine, Store<readonly CallTime[]>>()

/** The last calls of this browser tab, the oldest first; followed from the first time somebody asks. */
export function callTimesOf(machine: SessionMachine): Store<readonly CallTime[]> {
  const known = callTimesBySession.get(machine)
  if (known) return known
  const times = createStore<readonly CallTime[]>([])
  let count = 0
  const note = () => {
    const answer = machine.answered.get()
    if (!answer) return
    const { method, path, code, durationMs } = answer
    count += 1
    const time = { number: count, milliseconds: durationMs, code, call: `${method} ${path}` }
    times.set([...times.get(), time].slice(-MAX_CALLS))
  }
  note()
  machine.answered.subscribe(note)
  callTimesBySession.set(machine, times)
  return times
}

export const useCallTimes = () => useStore(callTimesOf(useSession()))

/** What a server may lack: the calls that the console makes beyond §7 (§16). */
const OPTIONAL_CALLS = /Tree|dict\/type|sysUser|operlog|sessions/

/** It lacks this one; that is no failure. */
export const isNotOffered = ({ call, code }: { call: string; code: number }) =>
  code === 404 && OPTIONAL_CALLS.test(call)
