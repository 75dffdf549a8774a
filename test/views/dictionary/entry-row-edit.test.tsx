import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { act } from '../../support/render.tsx'
import {
  createScreenTest,
  renderScreen,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import { entry, labels, open, overlay, server } from './dictionary-screen.tsx'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { refetchRequest as lookAgain } from '#lib/refetch.ts'
import { dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { EntryRowEdit } from '#views/dictionary/entry-row-edit.tsx'

const test = suite('row edit')
const screen = createScreenTest(test, open)

test('B.2 Escape leaves the row, but not during the composition of an input method', async () => {
  const row = dictionaryEntryFrom({
    dictCode: 1,
    dictLabel: '焦煤',
    dictValue: 'coke',
    protected: true,
  })
  let closed = 0
  const line = (
    <EntryRowEdit
      hasFocus
      row={row}
      entries={[row]}
      onSaved={() => {}}
      onRefused={() => {}}
      onClose={() => (closed += 1)}
    />
  )
  const { container, unmount } = await renderScreen(line, { areas: ['dictionary'], table: {} })
  const label = getByRole(container, 'textbox', 'Label') as HTMLInputElement
  const value = getByRole(container, 'textbox', 'Value') as HTMLInputElement
  assert.equal([label.readOnly, value.readOnly], [false, true], 'R20 that of a built-in entry')
  press('Escape', {}, label)
  await wait()
  assert.is(closed, 1)
  unmount()
})

screen('B.2 label and value are changed in the row: Enter saves, Escape leaves', async shown => {
  const edit = async () => {
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    return getByRole(shown.container, 'form', 'Edit Coking coal')
  }
  press('Escape', {}, getByRole(await edit(), 'textbox', 'Label'))
  await wait()
  assert.not(queryByRole(shown.container, 'form', 'Edit Coking coal'))
  assert.is(accessibleNameOf(document.activeElement as Element), 'Edit Coking coal')
  const line = await edit()
  assert.is(accessibleNameOf(document.activeElement as Element), 'Label')
  typeIn(getByRole(line, 'textbox', 'Label'), 'Steam coal')
  submit(line)
  await wait()
  assert.match(accessibleDescriptionOf(getByRole(line, 'textbox', 'Label')), /already belongs/)
  typeIn(getByRole(line, 'textbox', 'Label'), ' Coke ')
  submit(line)
  await wait()
  assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
    { dictCode: 2, dictLabel: 'Coke', version: 1 },
  ])
  assert.equal(labels(shown.container)[1], 'Coke')
  assert.is(accessibleNameOf(document.activeElement as Element), 'Edit Coke')
})

screen('B.2 a new value shows its warning in the row too', async shown => {
  click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
  click(getByRole(document.body, 'menuitem', 'Edit in the row'))
  await wait()
  const value = getByRole(
    getByRole(shown.container, 'form', 'Edit Coking coal'),
    'textbox',
    'Value',
  )
  assert.not(accessibleDescriptionOf(value))
  typeIn(value, 'coke')
  assert.match(accessibleDescriptionOf(value), /stored with the old value/)
})

screen(
  'R62 a conflict in the row asks the user too',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    const line = getByRole(shown.container, 'form', 'Edit Coking coal')
    typeIn(getByRole(line, 'textbox', 'Label'), 'Mine')
    submit(line)
    await wait()
    getByRole(overlay(), 'dialog', 'Someone else changed this record')
  },
  {
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 409,
        msg: 'conflict',
        data: entry(2, 'coking', 'Theirs', { version: 9 }),
      },
    }),
  },
)

screen(
  'W18 a deleted entry is created again from its row',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for Lean coal'))
    click(getByRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    const line = getByRole(shown.container, 'form', 'Edit Lean coal')
    typeIn(getByRole(line, 'textbox', 'Label'), 'Mine')
    submit(line)
    await wait()
    click(getByRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        dictLabel: 'Mine',
        dictValue: 'lean',
        dictSort: 30,
        isDefault: 'N',
        status: '1',
      },
    ])
    assert.ok(shownMessages(shown).includes('Sent: Mine. The server does not say what it stored.'))
  },
  {
    table: server({
      'GET /api/v1/dict/data/3': { code: -1, msg: 'not found' },
      'PUT /api/v1/dict/data/': { code: -1, msg: 'not found' },
      'POST /api/v1/dict/data': { code: 200, data: null },
    }),
  },
)

screen('W1 a draft is back in its row after a reload, without the focus', async shown => {
  click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
  click(getByRole(document.body, 'menuitem', 'Edit in the row'))
  await wait()
  typeIn(
    getByRole(getByRole(shown.container, 'form', 'Edit Coking coal'), 'textbox', 'Label'),
    'Coke',
  )
  shown.unmount()
  const again = await open()
  const line = getByRole(again.container, 'form', 'Edit Coking coal')
  assert.is((getByRole(line, 'textbox', 'Label') as HTMLInputElement).value, 'Coke')
  assert.not(line.contains(document.activeElement))
  press('Escape', {}, getByRole(line, 'textbox', 'Label'))
  await wait()
  click(getByRole(getByRole(overlay(), 'alertdialog'), 'button', 'Discard changes'))
  await wait()
  assert.not(queryByRole(again.container, 'form', 'Edit Coking coal'))
  again.unmount()
})

/** The drafts of the signed-in user, with one for the label of this row. */
async function typedInRow(dictCode: number) {
  localStorage.clear()
  const { user, unmount } = await open()
  unmount()
  const drafts = createDrafts(localStorage, storageKeyOf(user))
  drafts.write({
    at: Date.now(),
    path: '/system/dict',
    form: `row ${dictCode} of coal_kind`,
    values: { dictLabel: 'Peat' },
    base: '',
  })
  return drafts
}

test('W1 the draft of a deleted row is taken over by a form for a new entry', async () => {
  const drafts = await typedInRow(77)
  const again = await open()
  const panel = getByRole(overlay(), 'dialog', 'New dictionary entry')
  assert.is((getByRole(panel, 'textbox', 'Label') as HTMLInputElement).value, 'Peat')
  click(getByRole(getByRole(panel, 'region', 'Restored draft'), 'button', 'Discard'))
  await wait()
  assert.not(queryByRole(overlay(), 'dialog'))
  assert.equal(drafts.list(), [])
  assert.is(document.activeElement?.textContent, 'Dictionary data: Coal kind')
  again.unmount()
})

for (const isTyped of [true, false]) {
  const what = isTyped ? 'its draft is taken over by a form for a new entry' : 'nothing is asked'
  test(`W1 when another user deletes the edited row, ${what}`, async () => {
    localStorage.clear()
    let rows = [entry(1, 'steam', 'Steam coal'), entry(2, 'coking', 'Coking coal')]
    const shown = await open({
      table: server({
        'GET /api/v1/dict/datalist': () => ({
          code: 200,
          data: { list: rows, count: rows.length },
        }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: rows }),
        'GET /api/v1/dict/data/2': { code: -1, msg: 'not found' },
      }),
    })
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Edit in the row'))
    await wait()
    const line = getByRole(shown.container, 'form', 'Edit Coking coal')
    if (isTyped) typeIn(getByRole(line, 'textbox', 'Label'), 'Coke')
    rows = rows.slice(0, 1)
    act(() => lookAgain.set({ only: 'all' }))
    await wait()
    const panel = queryByRole(overlay(), 'dialog', 'New dictionary entry')
    const label = panel && (getByRole(panel, 'textbox', 'Label') as HTMLInputElement)
    assert.is(label?.value, isTyped ? 'Coke' : undefined)
    if (panel) {
      typeIn(getByRole(panel, 'textbox', 'Value'), 'coking')
      click(getByRole(panel, 'button', 'Create'))
      await wait()
      assert.is(sentBodies(shown, 'POST /api/v1/dict/data').length, 1, 'its value is free again')
    }
    shown.unmount()
    localStorage.clear()
  })
}

test('W1 an entry that is missing only in the labels is edited in its row, not taken over by a new one', async () => {
  await typedInRow(3)
  const again = await open({
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [entry(1, 'steam', 'Steam coal'), entry(2, 'coking', 'Coking coal')],
      },
    }),
  })
  assert.not(queryByRole(overlay(), 'dialog'))
  const line = getByRole(again.container, 'form', 'Edit Lean coal')
  assert.is((getByRole(line, 'textbox', 'Label') as HTMLInputElement).value, 'Peat')
  again.unmount()
  localStorage.clear()
})

test('W1 an entry on another page that is missing in the labels does not count as deleted', async () => {
  const drafts = await typedInRow(77)
  const again = await open({
    table: server({
      'GET /api/v1/dict/data/77': { code: 200, data: entry(77, 'peat', 'Brown coal') },
    }),
  })
  assert.not(queryByRole(overlay(), 'dialog'))
  assert.is(drafts.list().length, 1)
  again.unmount()
  localStorage.clear()
})

test('W1 the form that takes over a draft stays open while the list is read again', async () => {
  await typedInRow(77)
  const again = await open()
  const panel = getByRole(overlay(), 'dialog', 'New dictionary entry')
  const label = getByRole(panel, 'textbox', 'Label') as HTMLInputElement
  typeIn(label, 'Black peat')
  act(() => lookAgain.set({ only: 'all' }))
  await wait()
  assert.ok(label.isConnected)
  assert.is(label.value, 'Black peat')
  again.unmount()
  localStorage.clear()
})

test.run()
