import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { dismissAll } from '../../support/notices.ts'
import { act } from '../../support/render.tsx'
import { type RenderedScreen, renderScreen, wait } from '../../support/screen.tsx'
import { click } from '../../support/user.ts'
import { Refused } from '#api/errors.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'

const test = suite('use-bulk-delete')

const OWN_TEXTS = {
  deleteMany: (count: number) => `Delete ${count}`,
  deleteManyTitle: (count: number) => `Delete ${count}?`,
  deleteManyText: 'Nobody finds them again.',
}

interface Row {
  id: number
  name: string
}

interface Log {
  /** The calls, the rows that were deselected, and those that a run has deleted. */
  heard: string[]
  refused?: number
}

function Rows({ count, log }: { count: number; log: Log }) {
  const { heard } = log
  const rows = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Row ${index + 1}`,
  }))
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join()
  const texts = { ...useTexts('list'), ...useTexts('common') }
  const undo = useUndo()
  const bulk = useBulk<Row>(changed => heard.push(`deleted ${idsOf(changed)}`))
  const removeMany = useBulkDelete({
    bulk,
    undo,
    list: {
      rows: { rowKey: row => row.id },
      selection: { deselect: rows => heard.push(`deselected ${idsOf(rows)}`) },
    },
    texts: OWN_TEXTS,
    rowName: row => row.name,
    async remove(rows: readonly Row[], { keepalive }) {
      heard.push(`DELETE ${idsOf(rows)}${keepalive ? ' outliving the page' : ''}`)
      if (rows.some(({ id }) => id === log.refused)) throw new Refused('in use', { code: 400 })
      return true
    },
  })
  return (
    <>
      <button type="button" onClick={() => void removeMany(rows)}>
        Go
      </button>
      <button type="button" onClick={() => undo.undoDelete(2)}>
        Undo Row 2
      </button>
      <output>{[...undo.pending].join()}</output>
      <BulkDialog bulk={bulk} rowName={row => row.name} texts={texts} />
    </>
  )
}

async function ask(count: number, log: Log) {
  const shown = await renderScreen(<Rows count={count} log={log} />, { table: {}, areas: [] })
  click(getByRole(shown.container, 'button', 'Go'))
  await wait()
  return { ...shown, question: getByRole(document.body, 'alertdialog', `Delete ${count}?`) }
}

async function confirm(count: number, log: Log) {
  const { question, ...shown } = await ask(count, log)
  click(getByRole(question, 'button', `Delete ${count}`))
  await wait()
  return shown
}

const told = ({ notices }: RenderedScreen) =>
  notices.shown.get().map(({ title, text, action }) => [title ?? text, action !== undefined])
const pending = ({ container }: RenderedScreen) => container.querySelector('output')?.textContent

test('W10 the question about more than ten rows names them all, and says that nothing takes it back', async () => {
  const log: Log = { heard: [] }
  const { question, unmount } = await ask(12, log)
  assert.match(question.textContent ?? '', /Row 10.*Row 12/)
  assert.match(question.textContent ?? '', /Nobody finds them again. This cannot be undone./)
  click(getByRole(question, 'button', 'Cancel'))
  await wait()
  assert.equal(log.heard, [], 'a user who cancels deletes none')
  unmount()
})

test('B.1 more than ten rows are deleted at once, one by one, and a dialog shows the result of each', async () => {
  const log: Log = { heard: [] }
  const shown = await confirm(11, log)
  assert.is(log.heard.length, 12)
  assert.equal([log.heard[0], log.heard[10]], ['DELETE 1', 'DELETE 11'])
  getByRole(document.body, 'dialog', 'Delete 11')
  assert.equal(told(shown), [])
  shown.unmount()
})

test('W10 the deletion of up to ten rows waits with one message; its Undo sends nothing', async () => {
  const log: Log = { heard: [] }
  const { question, ...shown } = await ask(3, log)
  assert.match(question.textContent ?? '', /You can undo this for ten seconds.*Row 1.*Row 3/)
  click(getByRole(question, 'button', 'Delete 3'))
  await wait()
  assert.equal(told(shown), [['Deleting Row 1, Row 2, Row 3…', true]])
  assert.equal([pending(shown), log.heard], ['1,2,3', ['deselected 1,2,3']])

  click(getByRole(shown.container, 'button', 'Undo'))
  await wait()
  assert.equal([pending(shown), log.heard.length], ['', 1])
  shown.unmount()
  await wait()
  assert.is(log.heard.length, 1)
})

test('W10 the rows are deleted one by one when the message is gone, and a message says so', async () => {
  const log: Log = { heard: [] }
  const shown = await confirm(3, log)
  act(() => dismissAll(shown.notices))
  await wait()
  const sent = ['DELETE 1', 'DELETE 2', 'DELETE 3', 'deleted 1,2,3']
  assert.equal(log.heard, ['deselected 1,2,3', ...sent])
  assert.equal([pending(shown), told(shown)], ['', [['Deleted: Row 1, Row 2, Row 3', false]]])
  shown.unmount()
})

test('W10 Undo at one row keeps that row, and the others are still deleted', async () => {
  const log: Log = { heard: [] }
  const shown = await confirm(3, log)
  click(getByRole(shown.container, 'button', 'Undo Row 2'))
  await wait()
  assert.equal([pending(shown), told(shown)], ['1,3', [['Deleting Row 1, Row 3…', true]]])
  act(() => dismissAll(shown.notices))
  await wait()
  assert.equal(log.heard, ['deselected 1,2,3', 'DELETE 1', 'DELETE 3', 'deleted 1,3'])
  shown.unmount()
})

test('W10 a row that the server refuses then is named with its reason, and is back', async () => {
  const log: Log = { heard: [], refused: 2 }
  const shown = await confirm(3, log)
  act(() => dismissAll(shown.notices))
  await wait()
  const results = getByRole(document.body, 'dialog', 'Delete 3')
  assert.match(results.textContent ?? '', /Row 1Done.*Row 2Failedin use.*Row 3Done/)
  assert.equal([pending(shown), log.heard.at(-1)], ['', 'deleted 1,3'])
  shown.unmount()
})

test('W10 a user who leaves the page stops none of the deletions; a refused one is told', async () => {
  const log: Log = { heard: [], refused: 2 }
  const shown = await confirm(3, log)
  shown.unmount()
  await wait()
  const sent = ['DELETE 1', 'DELETE 2', 'DELETE 3', 'deleted 1,3']
  assert.equal(log.heard, ['deselected 1,2,3', ...sent])
  assert.equal(told(shown), [
    ['in use', false],
    ['Delete 3', false],
  ])
})

test('W10 when the user leaves the browser, one call deletes all of them', async () => {
  const log: Log = { heard: [] }
  const shown = await confirm(3, log)
  act(() => void dispatchEvent(new Event('pagehide')))
  await wait()
  assert.equal(log.heard, ['deselected 1,2,3', 'DELETE 1,2,3 outliving the page'])
  shown.unmount()
})

test.run()
