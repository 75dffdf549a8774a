import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { renderScreen, wait } from '../../support/screen.tsx'
import { click } from '../../support/user.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'

const test = suite('use-bulk-delete')

const texts = {
  deleteMany: (count: number) => `Delete ${count}`,
  deleteManyTitle: (count: number) => `Delete ${count}?`,
  deleteManyText: 'For good.',
  andMore: (count: number) => `and ${count} more`,
}

async function asked(walk: (question: Element) => void) {
  const rows = Array.from({ length: 12 }, (_, index) => ({ name: `Row ${index + 1}` }))
  const started: unknown[] = []
  const bulk: Bulk<{ name: string }> = {
    work: undefined,
    start: async (...given) => void started.push(given.slice(0, 2)),
    stop() {},
    close() {},
  }
  const Trigger = () => {
    const removeMany = useBulkDelete(bulk, texts)
    return (
      <button
        type="button"
        onClick={() =>
          void removeMany(
            rows,
            row => row.name,
            async () => true,
          )
        }
      >
        Go
      </button>
    )
  }
  const shown = await renderScreen(<Trigger />, { table: {}, areas: [] })
  click(getByRole(shown.container, 'button', 'Go'))
  await wait()
  walk(getByRole(document.body, 'alertdialog', 'Delete 12?'))
  await wait()
  shown.unmount()
  return { started, rows }
}

test('W10 the question names ten rows and counts the rest; then they are deleted one by one', async () => {
  const { started, rows } = await asked(question => {
    assert.match(question.textContent ?? '', /Row 10.*and 2 more/)
    assert.not.match(question.textContent ?? '', /Row 11/)
    click(getByRole(question, 'button', 'Delete 12'))
  })
  assert.equal(started, [['Delete 12', rows]])
})

test('a user who cancels deletes none', async () => {
  const { started } = await asked(question => click(getByRole(question, 'button', 'Cancel')))
  assert.equal(started, [])
})

test.run()
