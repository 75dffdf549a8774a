import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import ExportDialog from '#list/toolbar/export-dialog.tsx'
import common from '#locales/en/common.ts'
import list from '#locales/en/list.ts'

const test = suite('list export')

const open = (total: number, progress?: { done: number; total: number }, isMore = false) =>
  render(
    <ExportDialog
      count={20}
      total={total}
      isMore={isMore}
      maxRows={10_000}
      progress={progress}
      onCancel={() => {}}
      onSave={async () => {}}
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

test.run()
