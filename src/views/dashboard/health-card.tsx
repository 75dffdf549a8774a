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

/** For administrators: problems of the menu, errors of this browser tab, and answer times. */
export function HealthCard() {
  const texts = useTexts('dashboard')
  const { problems } = useMenu()
  const errors = useErrorLog()
  // Deferred, so that an answer first draws the page that asked for it.
  const calls = useDeferredValue(useCallTimes())
  const times = calls.map(({ milliseconds }) => Math.round(milliseconds))
  const absent = new Set(calls.filter(isNotOffered).map(({ call }) => call))
  const failed = calls.filter(({ call, code }) => code !== 200 && !absent.has(call))

  const countBadge = (count: number, tone: Tone, linkText: string, panel: PanelName) => (
    <>
      <Badge tone={count > 0 ? tone : 'success'}>{texts.count(count)}</Badge>
      {count > 0 && (
        <Button tone="link" size="small" onClick={() => openPanel.set(panel)}>
          {linkText}
        </Button>
      )}
    </>
  )

  return (
    <dl className="health">
      <dt>{texts.menuProblems}</dt>
      <dd>{countBadge(problems.length, 'warning', texts.inSettings, 'settings')}</dd>
      <dt>{texts.errors}</dt>
      <dd>{countBadge(errors.length, 'danger', texts.showErrors, 'errors')}</dd>
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
            <span>{texts.lastCall(times.at(-1) ?? 0)}</span>
          </>
        ) : (
          texts.notYet
        )}
      </dd>
    </dl>
  )
}

/** An answered call. */
interface CallTime {
  /** Counts up; unique in this browser tab. */
  number: number
  milliseconds: number
  /** `GET /api/v1/rolelist`. */
  call: string
  code: number
}

const MAX_CALLS = 20

const callTimesBySession = new WeakMap<SessionMachine, Store<readonly CallTime[]>>()

/** The last calls of this browser tab, oldest first; recorded since this function was first called. */
export function callTimesOf(machine: SessionMachine): Store<readonly CallTime[]> {
  const existing = callTimesBySession.get(machine)
  if (existing) return existing
  const times = createStore<readonly CallTime[]>([])
  let count = 0
  const record = () => {
    const answer = machine.answered.get()
    if (!answer) return
    const { method, path, code, durationMs } = answer
    count += 1
    const time = { number: count, milliseconds: durationMs, code, call: `${method} ${path}` }
    times.set([...times.get(), time].slice(-MAX_CALLS))
  }
  record()
  machine.answered.subscribe(record)
  callTimesBySession.set(machine, times)
  return times
}

const useCallTimes = () => useStore(callTimesOf(useSession()))

/** The calls that the console makes beyond §7; a server may lack them (§16). */
const OPTIONAL_CALLS = /Tree|dict\/type|sysUser|operlog|sessions|preferences/

/** Whether the server lacks this call, which counts as no failure. */
export const isNotOffered = ({ call, code }: { call: string; code: number }) =>
  code === 404 && OPTIONAL_CALLS.test(call)
