import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settle } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { CHANNEL_NAME } from '#session/session-channel.ts'
import { SessionSync } from '#session/session-sync.tsx'

const test = suite('session sync')

test('W5 while it is mounted, messages of other windows are followed', async () => {
  const { calls, unmount } = await renderScreen(<SessionSync>Page</SessionSync>, {
    areas: [],
    table: {},
  })
  const looks = () => calls.filter(({ call }) => call === 'GET /api/v1/getinfo').length
  const before = looks()
  const other = new BroadcastChannel(CHANNEL_NAME)
  const say = () => other.postMessage({ type: 'signed-in', user: 'somebody', at: 0 })
  say()
  for (const end = Date.now() + 5_000; looks() === before && Date.now() < end; ) await settle()
  assert.is(looks(), before + 1)
  unmount()
  say()
  await settle()
  assert.is(looks(), before + 1)
  other.close()
})

test.run()
