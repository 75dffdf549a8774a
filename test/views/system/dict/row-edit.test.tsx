import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../../../support/by-role.ts'
import { show, wait } from '../../../support/screen.tsx'
import { press } from '../../../support/user.ts'
import { dictEntryFrom } from '#model/dict.ts'
import { RowEdit } from '#views/system/dict/row-edit.tsx'

const test = suite('row edit')

test('B.2 Escape leaves the row, but not while an input method spells', async () => {
  const row = dictEntryFrom({ dictCode: 1, dictLabel: '焦煤', dictValue: 'coke' })
  let closed = 0
  const line = (
    <RowEdit
      hasFocus
      row={row}
      entries={[row]}
      onSaved={() => {}}
      onRefused={() => {}}
      onClose={() => (closed += 1)}
    />
  )
  const { container, unmount } = await show(line, { areas: ['dict'], table: {} })
  const label = byRole(container, 'textbox', 'Label')
  press('Escape', { isComposing: true }, label)
  await wait()
  assert.is(closed, 0)
  press('Escape', {}, label)
  await wait()
  assert.is(closed, 1)
  unmount()
})

test.run()
