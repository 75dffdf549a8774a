import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openChannel } from '#state/window-channel.ts'

const test = suite('window channel')

/** Windows of one browser without BroadcastChannel: a storage event reaches all but the writer. */
function windows(count: number) {
  const targets = Array.from({ length: count }, () => new EventTarget())
  const kept = new Map<string, string>()
  const opened = targets.map(target =>
    openChannel({
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      localStorage: {
        setItem(key: string, newValue: string) {
          kept.set(key, newValue)
          for (const other of targets) {
            if (other !== target)
              other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
          }
        },
        removeItem: (key: string) => void kept.delete(key),
      },
    } as unknown as typeof globalThis),
  )
  return { opened, kept, targets }
}

test('W5 without BroadcastChannel words go through storage, and do not stay there', () => {
  const { opened, kept } = windows(3)
  const heard: unknown[][] = [[], [], []]
  opened.forEach((channel, index) => {
    channel.onmessage = ({ data }) => heard[index]?.push(data)
  })
  opened[0]?.postMessage({ type: 'signed-out' })
  assert.equal(heard, [[], [{ type: 'signed-out' }], [{ type: 'signed-out' }]])
  assert.is(kept.size, 0)
  opened[1]?.close()
  opened[0]?.postMessage({ type: 'signed-out' })
  assert.is(heard[1]?.length, 1)
})

test('W5 what another program leaves under that key is no word, and no error', async () => {
  const { opened, targets } = windows(1)
  const heard: unknown[] = []
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  for (const channel of opened) channel.onmessage = ({ data }) => heard.push(data)
  const newValue = '{"type":'
  process.prependOnceListener('uncaughtException', note)
  targets[0]?.dispatchEvent(Object.assign(new Event('storage'), { key: 'admin-session', newValue }))
  await new Promise(resolve => setImmediate(resolve))
  process.off('uncaughtException', note)
  assert.equal(heard, [])
  assert.equal(errors, [])
})

test('W5 what is kept under other keys is no word', () => {
  const { opened, targets } = windows(1)
  const heard: unknown[] = []
  for (const channel of opened) channel.onmessage = ({ data }) => heard.push(data)
  for (const [key, newValue] of [
    ['coalface:settings', '{"theme":"#1890ff"}'],
    ['admin-session', null],
  ])
    targets[0]?.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  assert.equal(heard, [])
})

test('W5 where storage is refused nothing breaks', () => {
  const channel = openChannel({
    addEventListener: () => {},
    removeEventListener: () => {},
    localStorage: {
      setItem() {
        throw new Error('refused')
      },
      removeItem: () => {},
    },
  })
  assert.not.throws(() => channel.postMessage({ type: 'signed-out' }))
})

test.run()
