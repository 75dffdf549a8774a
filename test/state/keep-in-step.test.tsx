import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, settle } from '../support/render.tsx'
import { show } from '../support/screen.tsx'
import { CHANNEL } from '#state/follow-sign-in.ts'
import type { InStep } from '#state/in-step.ts'
import { KeepInStep } from '#state/keep-in-step.tsx'
import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Connection } from '#state/network.ts'
import { obeyWindows } from '#state/obey-windows.ts'
import type { OtherWindows } from '#state/other-windows.ts'
import type { SessionMachine } from '#state/session.ts'

const test = suite('keep in step')

type Start = (session: SessionMachine, windows: OtherWindows) => InStep

test('W5 what another window did before the rest of the shell is there is looked at once it is', async () => {
  const asked: string[] = []
  const start = createStore<Start | undefined>(undefined)
  const fetchIt = () => void asked.push('fetched')
  function Shell() {
    return (
      <KeepInStep start={useStore(start)} fetchIt={fetchIt}>
        Page
      </KeepInStep>
    )
  }
  const { unmount } = await show(<Shell />, { areas: [], table: {} })
  const other = new BroadcastChannel(CHANNEL)
  other.postMessage({ type: 'signed-in', user: 'somebody', at: 0 })
  for (const end = Date.now() + 5_000; asked.length === 0 && Date.now() < end;) await settle()
  assert.equal(asked, ['fetched'])
  const look = async () => void asked.push('looked')
  const begun: Start = (session, windows) => {
    obeyWindows(session, windows, look)
    return {
      connection: createStore<Connection>('online'),
      keeper: {
        warning: createStore<number | undefined>(undefined),
        stay: async () => true,
        stop() {},
      },
      look,
      stop: () => void asked.push('stopped'),
    }
  }
  act(() => start.set(begun))
  assert.equal(asked, ['fetched', 'looked'])
  other.close()
  unmount()
  assert.equal(asked, ['fetched', 'looked', 'stopped'])
})

test.run()
