import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
} from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import ExportDialog, { type ExportDialogProps } from '#list/toolbar/export-dialog.tsx'
import common from '#locales/en/common.ts'
import list from '#locales/en/list.ts'

const test = suite('list export')

const open = (
  total: number,
  progress?: { done: number; total: number },
  isMore = false,
  { selectedCount = 0, onSave = async () => {} }: Partial<ExportDialogProps> = {},
) =>
  render(
    <ExportDialog
      selectedCount={selectedCount}
      count={20}
      total={total}
      isMore={isMore}
      maxRows={10_000}
      progress={progress}
      onCancel={() => {}}
      onSave={onSave}
      onClose={() => {}}
      texts={{ ...common, ...list }}
    />,
  )
const said = () => accessibleDescriptionOf(getByRole(document, 'group', 'Rows'))

test('W17 the dialog says beforehand when there are more rows than a file holds', () => {
  const { unmount } = open(10_001)
  assert.match(said(), /^Only the first 10000 rows/)
  click(getByRole(document, 'radio', 'This page, 20 rows'))
  assert.is(said(), '')
  unmount()
})

test('W17 where the server stopped counting, the dialog says so, and that a file may not hold all rows', () => {
  const { unmount } = open(10_000, undefined, true)
  getByRole(document, 'radio', 'All rows, over 10,000')
  assert.match(said(), /^Only the first 10000 rows/)
  unmount()
})

test('W17 the dialog says nothing where all rows fit into a file', () => {
  const { unmount } = open(10_000)
  assert.is(said(), '')
  unmount()
})

test('W17 before the first rows arrive the progress counts to the number that the list has', () => {
  const { container, unmount } = open(172, { done: 0, total: 0 })
  assert.ok(container.ownerDocument.body.textContent.includes(list.progress(0, 172)))
  unmount()
})

test('W17 the selected rows are a choice, made at first, and a long list behind them cuts nothing', () => {
  const saved: unknown[] = []
  const onSave: ExportDialogProps['onSave'] = async (...asked) => void saved.push(asked)
  const { unmount } = open(10_001, undefined, false, { selectedCount: 3, onSave })
  const rows = getByRole(document, 'group', 'Rows')
  assert.equal(queryAllByRole(rows, 'radio').map(accessibleNameOf), [
    'Selected rows (3)',
    'All 10001 rows',
    'This page, 20 rows',
  ])
  assert.is(said(), '')
  click(getByRole(document, 'button', 'Export CSV'))
  assert.equal(saved, [['selected', 'shown']])
  unmount()
})

test('W17 nothing is said of selected rows where none are', () => {
  const { unmount } = open(172)
  assert.equal(queryAllByRole(document, 'radio').map(accessibleNameOf).slice(0, 2), [
    'All 172 rows',
    'This page, 20 rows',
  ])
  unmount()
})

test.run()
