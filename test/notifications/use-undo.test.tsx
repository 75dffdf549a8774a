import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { dismissAll } from '../support/notices.ts'
import { act, settle } from '../support/render.tsx'
import { renderScreen, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import type { Notices } from '#notifications/notices.ts'
import { sendPendingDeletes, useUndo } from '#notifications/use-undo.tsx'

const test = suite('useUndo')

interface Log {
  sent: string[]
  /** When the server answers. */
  answer?: Promise<void>
  fails?: boolean
}

function Row({ log }: { log: Log }) {
  const undo = useUndo()
  const run = async (keys: readonly RecordKey[], { keepalive }: { keepalive: boolean }) => {
    const what = keys.length > 1 ? `delete ${keys.join()}` : 'delete'
    log.sent.push(keepalive ? `${what}, outliving the page` : what)
    await log.answer
    if (log.fails) throw new Error('in use')
  }
  return (
    <>
      <button
        type="button"
        onClick={() => undo.deleteLater({ keys: [7], textOf: () => 'Grade deleted', run })}
      >
        Delete
      </button>
      <button
        type="button"
        onClick={() => undo.deleteLater({ keys: [8], textOf: () => 'Size deleted', run })}
      >
        Delete another
      </button>
      <button
        type="button"
        onClick={() =>
          undo.deleteLater({ keys: [7, 8, 9], textOf: keys => `Deleting ${keys.join()}`, run })
        }
      >
        Delete three
      </button>
      <button type="button" onClick={() => undo.undoDelete(7)}>
        Take back
      </button>
      <p>{undo.pending.has(7) ? 'leaving' : 'there'}</p>
      <output>{[...undo.pending].join()}</output>
    </>
  )
}

async function open(log: Log, button = 'Delete') {
  const shown = await renderScreen(<Row log={log} />, { areas: [], table: {} })
  click(getByRole(shown.container, 'button', button))
  return shown
}
const messages = ({ notices }: { notices: Notices }) => notices.shown.get().map(({ text }) => text)
const waiting = (container: HTMLElement) => container.querySelector('output')?.textContent
const state = (container: HTMLElement) => container.querySelector('main p')?.textContent

test('W10 nothing is sent while a deletion can be undone, and Undo sends nothing at all', async () => {
  const log: Log = { sent: [] }
  const { container, unmount } = await open(log)
  assert.is(state(container), 'leaving')
  click(getByRole(container, 'button', 'Undo'))
  await wait()
  assert.equal([log.sent, state(container)], [[], 'there'])
  unmount()
  assert.equal(log.sent, [])
})

test('W10 the button says for how many seconds it can be pressed; its name and the live region do not', async () => {
  const { setInterval } = globalThis
  let tick = () => {}
  globalThis.setInterval = ((run: () => void) => {
    tick = run
    return 0
  }) as typeof setInterval
  const { container, notices, unmount } = await open({ sent: [] })
  globalThis.setInterval = setInterval
  const button = getByRole(container, 'button', 'Undo')
  const spoken = notices.announcement.get()
  const texts = [button.textContent]
  for (let second = 1; second < 12; second++) {
    act(tick)
    texts.push(button.textContent)
  }
  assert.equal(
    texts,
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1].map(left => `Undo (${left} s)`),
  )
  assert.is(notices.announcement.get(), spoken)

  act(() => button.focus())
  act(tick)
  assert.is(button.textContent, 'Undo (10 s)')

  act(() => button.blur())
  act(tick)
  assert.is(button.textContent, 'Undo (9 s)')
  // A dialog over the page stops the message's clock, and the seconds.
  notices.isDialogOpen.set(true)
  act(tick)
  assert.is(button.textContent, 'Undo (10 s)')
  unmount()
})

test('W10 undoing in the row dismisses the message', async () => {
  const log: Log = { sent: [] }
  const { container, notices, unmount } = await open(log)
  click(getByRole(container, 'button', 'Take back'))
  await wait()
  assert.equal([log.sent, state(container), notices.shown.get()], [[], 'there', []])
  unmount()
})

test('W10 the deletion is sent when the message has disappeared', async () => {
  const log: Log = { sent: [] }
  const { container, notices, unmount } = await open(log)
  act(() => dismissAll(notices))
  await wait()
  assert.equal([log.sent, state(container)], [['delete'], 'there'])
  unmount()
  assert.equal(log.sent, ['delete'])
})

test('W10 the deletion is sent once if the user leaves the browser as the message disappears', async () => {
  const log: Log = { sent: [] }
  const { notices, unmount } = await open(log)
  act(() => dismissAll(notices))
  act(() => void dispatchEvent(new Event('pagehide')))
  await wait()
  assert.equal(log.sent, ['delete, outliving the page'])
  unmount()
})

test('W10 each deletion is sent with its own message', async () => {
  const log: Log = { sent: [] }
  const { container, notices, unmount } = await open(log)
  click(getByRole(container, 'button', 'Delete another'))
  const [first] = notices.shown.get()
  act(() => notices.dismiss(first?.id ?? -1))
  await wait()
  assert.equal([log.sent, notices.shown.get().length], [['delete'], 1])
  unmount()
})

test('W10 the deletion is sent once before the user signs out, and its answer is waited for', async () => {
  const log: Log = { sent: [], fails: true }
  const { container, unmount } = await open(log)
  let isOver = false
  await settle(() => void sendPendingDeletes().then(() => (isOver = true)))
  assert.equal([log.sent, isOver, state(container)], [['delete'], true, 'there'])
  await sendPendingDeletes()
  unmount()
  await sendPendingDeletes()
  assert.equal(log.sent, ['delete'])
})

test('W10 the deletion is sent when the user leaves the page', async () => {
  const log: Log = { sent: [] }
  const { unmount } = await open(log)
  unmount()
  assert.equal(log.sent, ['delete'])
})

test('W10 no Undo is offered once the deletion was sent', async () => {
  const log: Log = { sent: [] }
  const shown = createStore(true)
  const Page = () => useStore(shown) && <Row log={log} />
  const { container, notices, unmount } = await renderScreen(<Page />, { areas: [], table: {} })
  click(getByRole(container, 'button', 'Delete'))
  await settle(() => shown.set(false))
  assert.equal([log.sent, notices.shown.get()], [['delete'], []])

  await settle(() => shown.set(true))
  click(getByRole(container, 'button', 'Delete'))
  act(() => void dispatchEvent(new Event('pagehide')))
  assert.equal([log.sent.length, notices.shown.get()], [2, []])
  unmount()
})

test('W10 a user who left during the deletion, and is back before the answer, sees its result', async () => {
  const log: Log = { sent: [] }
  const shown = createStore(true)
  let reads = 0
  const read = async () => ++reads
  const List = () => <p>{useQuery(read).data}</p>
  const Page = () => useStore(shown) && <Row log={log} />
  const both = (
    <>
      <Page />
      <List />
    </>
  )
  const { container, unmount } = await renderScreen(both, { areas: [], table: {} })
  const before = reads
  await settle(() => shown.set(false))
  assert.is(reads, before)

  await settle(() => shown.set(true))
  click(getByRole(container, 'button', 'Delete'))
  await settle(() => shown.set(false))
  assert.equal([log.sent, reads], [['delete'], before + 1])
  unmount()
})

test('W10 when the user leaves the browser, the call outlives the page', async () => {
  const log: Log = { sent: [] }
  const { unmount } = await open(log)
  act(() => void dispatchEvent(new Event('pagehide')))
  assert.equal(log.sent, ['delete, outliving the page'])
  await wait()
  unmount()
  assert.equal(log.sent.length, 1)
})

test('W10 several records wait with one message, and its Undo takes all of them back', async () => {
  const log: Log = { sent: [] }
  const shown = await open(log, 'Delete three')
  assert.equal([waiting(shown.container), messages(shown)], ['7,8,9', ['Deleting 7,8,9']])
  click(getByRole(shown.container, 'button', 'Undo'))
  await wait()
  assert.equal([waiting(shown.container), messages(shown)], ['', []])
  shown.unmount()
  assert.equal(log.sent, [])
})

test('W10 Undo at one of several records takes back that one; a message names the others', async () => {
  const log: Log = { sent: [] }
  const shown = await open(log, 'Delete three')
  click(getByRole(shown.container, 'button', 'Take back'))
  await wait()
  assert.equal([waiting(shown.container), messages(shown)], ['8,9', ['Deleting 8,9']])
  assert.equal(log.sent, [])
  act(() => dismissAll(shown.notices))
  await wait()
  assert.equal([log.sent, waiting(shown.container)], [['delete 8,9'], ''])
  shown.unmount()
})

test('W10 several records are sent in one call when the user leaves the browser', async () => {
  const log: Log = { sent: [] }
  const { unmount } = await open(log, 'Delete three')
  act(() => void dispatchEvent(new Event('pagehide')))
  assert.equal(log.sent, ['delete 7,8,9, outliving the page'])
  await wait()
  unmount()
})

test('W10 a record whose deletion is on its way stays marked, whatever else is deleted or undone', async () => {
  let answer = () => {}
  const log: Log = { sent: [], answer: new Promise(resolve => (answer = resolve)) }
  const { container, notices, unmount } = await open(log)
  act(() => dismissAll(notices))
  await wait()
  click(getByRole(container, 'button', 'Take back'))
  click(getByRole(container, 'button', 'Delete another'))
  assert.equal([log.sent, waiting(container)], [['delete'], '7,8'])
  await settle(answer)
  assert.is(waiting(container), '8')
  unmount()
})

test('W10 a deletion whose message disappears while nothing can be sent waits until it can', async () => {
  const log: Log = { sent: [] }
  const { container, notices, unmount } = await open(log, 'Delete three')
  act(() => notices.blocked.set('No connection'))
  act(() => dismissAll(notices))
  await wait()
  assert.equal([log.sent, waiting(container)], [[], '7,8,9'])
  click(getByRole(container, 'button', 'Take back'))
  act(() => dismissAll(notices))
  await wait()
  assert.equal([log.sent, waiting(container)], [[], '8,9'])
  act(() => notices.blocked.set(undefined))
  await wait()
  assert.equal([log.sent, waiting(container)], [['delete 8,9'], ''])
  unmount()
})

/** Deletes without a connection, then goes to another page of the console. */
async function leaveOffline(log: Log) {
  const isOnPage = createStore(true)
  const Page = () => useStore(isOnPage) && <Row log={log} />
  const shown = await renderScreen(<Page />, { areas: [], table: {} })
  act(() => shown.notices.blocked.set('No connection'))
  click(getByRole(shown.container, 'button', 'Delete'))
  act(() => isOnPage.set(false))
  return shown
}

test('W10 a deletion that waits for the connection goes on waiting behind another page', async () => {
  const log: Log = { sent: [] }
  const { notices, unmount } = await leaveOffline(log)
  act(() => dismissAll(notices))
  await wait()
  assert.equal(log.sent, [])
  act(() => notices.blocked.set(undefined))
  await wait()
  assert.equal(log.sent, ['delete'])
  unmount()
  assert.equal(log.sent, ['delete'])
})

test('W10 behind another page it can still be undone', async () => {
  const log: Log = { sent: [] }
  const { notices, unmount } = await leaveOffline(log)
  act(() =>
    notices.shown
      .get()
      .find(({ action }) => action?.isUndo)
      ?.action?.run(),
  )
  act(() => notices.blocked.set(undefined))
  unmount()
  assert.equal(log.sent, [])
})

test('W10 behind another page it is sent when the user leaves the browser', async () => {
  const log: Log = { sent: [] }
  const { unmount } = await leaveOffline(log)
  act(() => void dispatchEvent(new Event('pagehide')))
  assert.equal(log.sent, ['delete, outliving the page'])
  unmount()
})

test('W10 a refused deletion brings the row back', async () => {
  const log: Log = { sent: [], fails: true }
  const { container, notices, unmount } = await open(log)
  act(() => dismissAll(notices))
  await wait()
  assert.equal([log.sent, state(container)], [['delete'], 'there'])
  unmount()
})

test.run()
