import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click, submit, type as typeIn } from '../../support/user.ts'
import { entry, goneAfter, open, overlay, server } from './dictionary-screen.tsx'
import { draftAddress } from '#drafts/draft-address.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { storageKeyOf } from '#entities/session-user.ts'

const test = suite('dictionary entry form')
const screen = createScreenTest(test, open)

screen(
  '§5 B.2 a new entry shows errors at its fields, then is created by one call',
  async shown => {
    click(getByRole(shown.container, 'button', 'New dictionary entry'))
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind&new')
    const panel = getByRole(overlay(), 'dialog', 'New dictionary entry')
    const form = panel.querySelector('form') as HTMLFormElement
    typeIn(getByRole(panel, 'textbox', /^Label/), 'Lean coal')
    submit(form)
    await wait()
    assert.match(
      accessibleDescriptionOf(getByRole(panel, 'textbox', /^Label/)),
      /already belongs to the value lean/,
    )
    assert.match(
      accessibleDescriptionOf(getByRole(panel, 'textbox', /^Value/)),
      /Value is required/,
    )

    typeIn(getByRole(panel, 'textbox', /^Label/), ' Slime ')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'slime')
    click(getByRole(panel, 'radio', /^Amber/))
    submit(form)
    submit(form)
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        dictLabel: 'Slime',
        dictValue: 'slime',
        dictSort: 40,
        listClass: 'warning',
        isDefault: 'N',
        status: '0',
      },
    ])
    assert.not(queryByRole(overlay(), 'dialog'))
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    assert.equal(shownMessages(shown), ['Slime created'])
  },
)

for (const [edited, kind] of [
  [1, 'the default'],
  [2, 'no default'],
] as const) {
  screen(
    `B.2 an entry that stays ${kind} leaves the others as they are`,
    async shown => {
      const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
      typeIn(getByRole(panel, 'textbox', /^Label/), 'Another')
      submit(panel.querySelector('form') as HTMLFormElement)
      await wait()
      assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
        { dictCode: edited, dictLabel: 'Another', version: 1 },
      ])
    },
    { path: `/system/dict?type=coal_kind&edit=${edited}` },
  )
}

screen(
  'B.2 a form opened by its address also proposes the place after the last entry',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'New dictionary entry')
    assert.is((getByRole(panel, 'textbox', 'Sort') as HTMLInputElement).value, '40')
  },
  { path: '/system/dict?type=coal_kind&new' },
)

screen(
  'B.2 an edit sends the changed fields, and warns of a new value',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'coke')
    assert.match(
      accessibleDescriptionOf(getByRole(panel, 'textbox', /^Value/)),
      /old value will show it as it is/,
    )
    click(getByRole(panel, 'checkbox', 'Make the default'))
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, dictValue: 'coke', isDefault: 'Y', version: 1 },
    ])
  },
  { path: '/system/dict?type=coal_kind&edit=2' },
)

screen(
  'B.2 each style is shown on light and on dark',
  async () => {
    const styles = getByRole(
      getByRole(overlay(), 'dialog', 'New dictionary entry'),
      'group',
      'Style',
    )
    assert.equal(
      [...styles.querySelectorAll('label')].map(label =>
        [...label.querySelectorAll('[data-scheme]')]
          .map(box => box.getAttribute('data-scheme'))
          .join(),
      ),
      Array(6).fill('light,dark'),
    )
  },
  { path: '/system/dict?type=coal_kind&new' },
)

screen(
  'R20 a built-in entry keeps its value and cannot be deleted',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Delete Coking coal'))
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    assert.ok(getByRole(panel, 'textbox', /^Value/).hasAttribute('readonly'))
    assert.match(
      accessibleDescriptionOf(getByRole(panel, 'textbox', /^Value/)),
      /part of the system/,
    )
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'GET /api/v1/dict/datalist': {
        code: 200,
        data: { list: [entry(2, 'coking', 'Coking coal', { protected: true })], count: 1 },
      },
      'GET /api/v1/dict/data/2': {
        code: 200,
        data: entry(2, 'coking', 'Coking coal', { protected: true }),
      },
    }),
  },
)

screen(
  '§12 a refusal is shown at the field it names',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(getByRole(panel, 'textbox', /^Label/), 'Taken')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    assert.match(accessibleDescriptionOf(getByRole(panel, 'textbox', /^Label/)), /not this one/)
    assert.equal(shownMessages(shown), [])
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 400,
        msg: 'wrong',
        data: { fields: { dictLabel: 'not this one' } },
      },
    }),
  },
)

screen(
  'R62 a conflict asks the user, and nothing is lost',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    getByRole(overlay(), 'dialog', 'Someone else changed this record')
    assert.equal(shownMessages(shown), [])
    click(getByRole(overlay(), 'button', 'Cancel'))
    await wait()
    const kept = getByRole(panel, 'textbox', /^Remarks/) as HTMLInputElement
    assert.equal(kept.value, 'mine')
  },
  {
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'PUT /api/v1/dict/data/': {
        code: 409,
        msg: 'conflict',
        data: entry(2, 'coking', 'Coke', { remark: 'theirs', version: 9 }),
      },
    }),
  },
)

screen(
  'W18 a deleted entry is created again from its form',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panel.querySelector('form') as HTMLFormElement)
    await wait()
    click(getByRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        dictLabel: 'Coking coal',
        dictValue: 'coking',
        dictSort: 20,
        isDefault: 'N',
        status: '0',
        remark: 'mine',
      },
    ])
    assert.ok(
      shownMessages(shown).includes('Sent: Coking coal. The server does not say what it stored.'),
    )
  },
  () => ({
    path: '/system/dict?type=coal_kind&edit=2',
    table: server({
      'GET /api/v1/dict/data/2': goneAfter(entry(2, 'coking', 'Coking coal')),
      'PUT /api/v1/dict/data/': { code: -1, msg: 'not found' },
      'POST /api/v1/dict/data': { code: 200, data: null },
    }),
  }),
)

test('W1 the draft of an entry is opened over its own type, whichever type is first', async () => {
  localStorage.clear()
  const shown = await open({ path: '/system/dict?type=coal_kind&edit=1' })
  const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
  typeIn(getByRole(panel, 'textbox', 'Label'), 'Other')
  shown.unmount()
  const [draft] = createDrafts(localStorage, storageKeyOf(shown.user)).list()
  assert.is(draft && draftAddress(draft), '/system/dict?type=coal_kind&edit=1')
  localStorage.clear()
})

for (const [title, press] of [
  [
    'in its form',
    async () => {
      const panel = getByRole(overlay(), 'dialog', 'Edit dictionary entry')
      typeIn(getByRole(panel, 'textbox', 'Label'), 'Gas coal')
      submit(panel.querySelector('form') as HTMLFormElement)
    },
  ],
  [
    'in its row',
    async ({ container }: { container: HTMLElement }) => {
      click(getByRole(container, 'button', 'More actions for Coking coal'))
      click(getByRole(document.body, 'menuitem', 'Edit in the row'))
      await wait()
      const form = getByRole(container, 'form', 'Edit Coking coal') as HTMLFormElement
      typeIn(getByRole(form, 'textbox', 'Label'), 'Gas coal')
      submit(form)
    },
  ],
] as const) {
  let now = [entry(2, 'coking', 'Coking coal')]
  screen(
    `R62 after a refused edit, ${title}, the list shows its present rows`,
    async shown => {
      now = [entry(2, 'coking', 'Coking coal')]
      await press(shown)
      now = [...now, entry(3, 'gas', 'Gas coal')]
      await wait()
      assert.match(shown.container.querySelector('tbody')?.textContent ?? '', /Gas coal/)
    },
    () => ({
      path: `/system/dict?type=coal_kind${title === 'in its form' ? '&edit=2' : ''}`,
      table: server({
        'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list: now, count: now.length } }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: now }),
        'GET /api/v1/dict/data/2': { code: 200, data: entry(2, 'coking', 'Coking coal') },
        'PUT /api/v1/dict/data/': { code: 400, msg: 'there is one of this label' },
      }),
    }),
  )
}

test.run()
