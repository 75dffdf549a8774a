import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryByRole,
} from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { answerAll } from '../support/notices.ts'
import { act, settle } from '../support/render.tsx'
import { renderScreen, wait } from '../support/screen.tsx'
import { assertOffline } from '../support/takers.ts'
import { click, focusOn, press, submit, type as typeIn } from '../support/user.ts'
import { type CallError, Failed, Refused, SessionExpired, Unreachable } from '#api/errors.ts'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import type { SaveRequest } from '#form/use-save.ts'
import { fieldsOf, textOf } from '#lib/decode.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'
import { switchLocale, useLocale } from '#locales/texts.ts'
import { TextField } from '#ui/fields/text-field.tsx'

const test = suite('use form')

interface Person extends Record<string, unknown> {
  name: string
  password: string
}
interface Row {
  name: string
  version?: number
}
interface Sent {
  values: Person
  options: SaveRequest<Person, Row>
  answer(given: Row | false | Error): void
}
interface Setup {
  row?: Row
  reread?: () => Promise<Row | false>
  find?: (values: Person) => Promise<Row | undefined>
  rowFrom?: (data: unknown) => Row
  look?: (name: string) => Promise<string | undefined>
  onClose?: () => void
}

function PersonForm({
  row,
  reread,
  find,
  rowFrom = data => data as Row,
  look,
  onClose = () => {},
  sent,
  saved,
  lefts,
}: Setup & { sent: Sent[]; saved: string[]; lefts: boolean[] }) {
  const required = useLocale() === 'en' ? 'Name is required.' : '请填写姓名。'
  const form = useForm<Person, Row>({
    form: row ? 'edit 1' : 'new',
    row,
    valuesFrom: from => ({ name: from?.name ?? '', password: '' }),
    versionOf: from => from.version,
    labels: { name: 'Name', password: 'Password' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : required }),
    secretFields: ['password'],
    rowFrom,
    refetch: reread && (() => reread()),
    findCreated: find,
    save: (values, options) =>
      new Promise((resolve, reject) => {
        sent.push({
          values,
          options,
          answer: given =>
            given instanceof Error
              ? reject(given)
              : resolve(given && { record: given, notStored: [], answer: given }),
        })
      }),
    onSaved(_, { name }, { isClosed }) {
      saved.push(name)
      lefts.push(isClosed)
    },
  })
  const name = form.field('name')
  return (
    <FormDialog title="Person" form={form} onClose={onClose}>
      <TextField
        {...name}
        label="Name"
        onBlur={() => void (look ? form.ask('name', look) : name.onBlur())}
      />
      <TextField {...form.field('password')} label="Password" type="password" />
    </FormDialog>
  )
}

async function open(setup: Setup = {}, connection = createStore<Connection>('online')) {
  const sent: Sent[] = []
  const saved: string[] = []
  const lefts: boolean[] = []
  const form = <PersonForm {...setup} {...{ sent, saved, lefts }} />
  const shown = await renderScreen(
    <ConnectionContext value={connection}>{form}</ConnectionContext>,
    {
      areas: [],
      table: {},
      path: '/people',
    },
  )
  const field = (name: string) => getByRole(document.body, 'textbox', name) as HTMLInputElement
  return {
    ...shown,
    sent,
    saved,
    lefts,
    field,
    send: () => submit(document.querySelector('#overlays form') as HTMLFormElement),
    close() {
      shown.unmount()
      localStorage.clear()
    },
  }
}
const leave = () => act(() => void dispatchEvent(new Event('pagehide')))
const stored = () =>
  Array.from({ length: localStorage.length }, (_, index) =>
    localStorage.getItem(localStorage.key(index) ?? ''),
  ).join()

test('3.12 an error is tied to its field, which gets the focus; nothing is sent', async () => {
  const { close, field, send, sent } = await open()
  send()
  assert.equal(
    [
      sent.length,
      field('Name').getAttribute('aria-invalid'),
      accessibleDescriptionOf(field('Name')),
    ],
    [0, 'true', 'Name is required.'],
  )
  assert.is(document.activeElement && accessibleNameOf(document.activeElement), 'Name')
  focusOn(field('Password'))
  typeIn(field('Password'), 'coal')
  assert.is(document.activeElement, field('Password'), 'only what was sent moves the focus')
  typeIn(field('Name'), 'Li')
  assert.not(field('Name').hasAttribute('aria-invalid'))
  close()
})

test('§18 errors are in the current language, those of the server as it sent them', async () => {
  const { close, field, outside, send } = await open()
  send()
  await settle(() => switchLocale(outside.locale, 'zh-CN'))
  assert.is(accessibleDescriptionOf(field('Name')), '请填写姓名。')
  close()

  const other = await open({ look: async () => 'Somebody has this name.' })
  typeIn(other.field('Name'), 'Li')
  focusOn(other.field('Name'))
  focusOn(other.field('Password'))
  await wait()
  await settle(() => switchLocale(other.outside.locale, 'zh-CN'))
  assert.is(accessibleDescriptionOf(other.field('Name')), 'Somebody has this name.')
  other.close()
})

test('4.12 a field is not validated while the user types, but when the user leaves it', async () => {
  const { close, field } = await open()
  typeIn(field('Name'), 'x')
  typeIn(field('Name'), '')
  assert.not(field('Name').hasAttribute('aria-invalid'))
  focusOn(field('Name'))
  focusOn(field('Password'))
  assert.is(field('Name').getAttribute('aria-invalid'), 'true')
  close()
})

test('R63 however often it is sent, it is one write', async () => {
  const { close, field, saved, send, sent } = await open()
  typeIn(field('Name'), 'Li')
  for (let time = 0; time < 5; time++) send()
  assert.is(sent.length, 1)
  await settle(() => sent[0]?.answer({ name: 'Li' }))
  assert.equal(saved, ['Li'])
  close()
})

test('R63 without an answer the same values are sent again under the same key, others under another', async () => {
  const { close, field, send, sent } = await open()
  typeIn(field('Name'), 'Li')
  send()
  await settle(() => sent[0]?.answer(new Unreachable('Network Error', 'network')))
  send()
  await settle(() => sent[1]?.answer(new Unreachable('Network Error', 'network')))
  typeIn(field('Name'), 'Wei')
  send()
  const keys = sent.map(({ options }) => options.idempotencyKey)
  assert.match(keys[0] ?? '', /^[\da-f]{32}$/)
  assert.is(keys[0], keys[1])
  assert.is.not(keys[1], keys[2])
  await settle(() => sent[2]?.answer(false))
  close()
})

test('R63 an error of the server stays at its field for as long as the value does', async () => {
  const { close, field, send, sent } = await open({
    look: name => Promise.resolve(name === 'Li' ? 'Li is taken.' : undefined),
  })
  typeIn(field('Name'), 'Li')
  focusOn(field('Name'))
  await settle(() => field('Name').blur())
  assert.is(accessibleDescriptionOf(field('Name')), 'Li is taken.')
  send()
  assert.is(sent.length, 0)
  typeIn(field('Name'), 'Wei')
  assert.not(field('Name').hasAttribute('aria-invalid'))
  send()
  assert.is(sent.length, 1)
  await settle(() => sent[0]?.answer(false))
  close()
})

test('R63 a check that finds the write just sent, its answer lost, does not keep it from being sent again', async () => {
  const looks: ((fault: string) => void)[] = []
  const { close, field, send, sent } = await open({
    look: () => new Promise(resolve => looks.push(resolve)),
  })
  typeIn(field('Name'), 'Li')
  focusOn(field('Name'))
  await settle(() => field('Name').blur())
  send()
  await settle(() => sent[0]?.answer(new Unreachable('Network Error', 'network')))
  await settle(() => looks[0]?.('Li is taken.'))
  focusOn(field('Name'))
  await settle(() => field('Name').blur())
  assert.equal([looks.length, field('Name').hasAttribute('aria-invalid')], [1, false])
  send()
  assert.is(sent.length, 2)
  assert.is(sent[0]?.options.idempotencyKey, sent[1]?.options.idempotencyKey)
  await settle(() => sent[1]?.answer({ name: 'Li' }))
  close()
})

test('§12 a form handles only conflicts and errors at named fields itself', async () => {
  const { close, field, send, sent } = await open()
  typeIn(field('Name'), 'Li')
  send()
  const handles = sent[0]?.options.handlesError
  assert.ok(handles?.(409, undefined))
  assert.ok(handles?.(400, { fields: { name: 'taken' } }))
  for (const [code, data] of [
    [400, undefined],
    [400, { fields: { other: 'x' } }],
    [403, undefined],
    [401, undefined],
    [6401, undefined],
    [500, undefined],
    [503, undefined],
    [undefined, undefined],
  ] as const) {
    assert.not(handles?.(code, data), String(code))
  }
  await settle(() =>
    sent[0]?.answer(new Refused('wrong', { code: 400, data: { fields: { name: 'taken' } } })),
  )
  assert.is(accessibleDescriptionOf(field('Name')), 'taken')
  close()
})

test('§12 a conflict without a row to compare is reported, and the form goes on', async () => {
  const rowFrom = (data: unknown): Row => ({ name: textOf(fieldsOf(data).name) })
  const row = { name: 'Li', version: 1 }
  const { close, field, saved, send, sent } = await open({ row, rowFrom })
  typeIn(field('Name'), 'Lin')
  send()
  assert.not(sent[0]?.options.handlesError?.(409, null))
  assert.ok(sent[0]?.options.handlesError?.(409, { name: 'Li Hua' }))
  const refused = Object.assign(new Failed('in use', { code: 409, data: null }), { reported: true })
  await settle(() => sent[0]?.answer(refused))
  assert.not(queryByRole(document.body, 'alertdialog'))
  assert.ok(queryByRole(document.body, 'button', 'Save changes'))
  send()
  await settle(() => sent[1]?.answer({ name: 'Lin' }))
  assert.equal(saved, ['Lin'])
  close()
})

test('W1 typed text is stored while the user types, a secret never', async () => {
  const { close, field } = await open()
  typeIn(field('Name'), 'Li Hua')
  typeIn(field('Password'), 'coal seam 42')
  leave()
  assert.match(stored(), /Li Hua/)
  assert.not.match(stored(), /coal seam/)
  close()
})

test('W1 when the user types the saved values again, no draft is left', async () => {
  const { close, field } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  leave()
  assert.is(localStorage.length, 1)
  typeIn(field('Name'), 'Li')
  leave()
  assert.is(localStorage.length, 0)
  close()
})

test('W1 the form says that the record changed since, with both versions to choose from', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const after = await open({ row: { name: 'Li Hua', version: 2 } })
  const bar = getByRole(document.body, 'region', 'Restored draft')
  assert.match(bar.textContent ?? '', /the record has changed since/)
  assert.is(after.field('Name').value, 'Lin')
  click(getByRole(bar, 'button', 'Show differences'))
  const dialog = getByRole(document.body, 'dialog', 'Differences')
  click(getByRole(dialog, 'radio', 'Keep theirs'))
  click(getByRole(dialog, 'button', 'Apply'))
  await wait()
  assert.is(after.field('Name').value, 'Li Hua')
  after.close()
})

test('W1 Ctrl+Enter in the differences sends nothing, as the user still has to choose', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const after = await open({ row: { name: 'Li Hua', version: 2 } })
  click(getByRole(document.body, 'button', 'Show differences'))
  focusOn(getByRole(getByRole(document.body, 'dialog', 'Differences'), 'radio', 'Keep theirs'))
  press('Enter', { ctrlKey: true })
  assert.is(after.sent.length, 0)
  press('Escape')
  focusOn(after.field('Name'))
  press('Enter', { ctrlKey: true })
  assert.is(after.sent.length, 1)
  after.close()
})

test('W1 if the record is unchanged, the draft is simply in the form again', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const after = await open({ row: { name: 'Li', version: 1 } })
  assert.is((after.field('Name') as HTMLInputElement).value, 'Lin')
  assert.match(document.body.textContent ?? '', /Restored what you typed at/)
  assert.not(queryByRole(document.body, 'button', 'Show differences'))
  after.close()
})

test('R44 a restored draft holds no secret, and the differences show none', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const after = await open({ row: { name: 'Li Hua', version: 2 } })
  typeIn(after.field('Password'), 'hunter2')
  click(getByRole(document.body, 'button', 'Show differences'))
  const dialog = getByRole(document.body, 'dialog', 'Differences')
  assert.match(dialog.textContent ?? '', /Lin/)
  assert.not.match(dialog.textContent ?? '', /hunter2|Password/)
  after.close()
})

test('W1 a typed secret is asked for again where it was, the bar names it, and nothing is sent without it', async () => {
  const before = await open()
  typeIn(before.field('Name'), 'Lin')
  typeIn(before.field('Password'), 'hunter2')
  before.unmount()
  const after = await open()
  const bar = getByRole(document.body, 'region', 'Restored draft')
  assert.match(
    bar.textContent ?? '',
    /Restored what you typed at .+ Not kept, for security: Password/,
  )
  click(getByRole(bar, 'button', 'Keep'))
  after.send()
  assert.is(after.sent.length, 0)
  assert.is(document.activeElement, after.field('Password'))
  assert.is(accessibleDescriptionOf(after.field('Password')), 'Password is required.')
  // Another end of the session, with the password still missing, forgets nothing.
  after.unmount()
  const later = await open()
  assert.match(document.body.textContent ?? '', /Not kept, for security: Password/)
  typeIn(later.field('Password'), 'hunter3')
  later.send()
  assert.equal(
    later.sent.map(({ values }) => values),
    [{ name: 'Lin', password: 'hunter3' }],
  )
  later.close()
})

test('W1 whoever discards the draft is not asked for its secret any more', async () => {
  const before = await open()
  typeIn(before.field('Name'), 'Lin')
  typeIn(before.field('Password'), 'hunter2')
  before.unmount()
  const after = await open()
  click(getByRole(document.body, 'button', 'Discard'))
  typeIn(after.field('Name'), 'Wu')
  after.send()
  assert.equal(
    after.sent.map(({ values }) => values),
    [{ name: 'Wu', password: '' }],
  )
  after.close()
})

test('W1 a secret that was typed alone is named too, after the end of the session only', async () => {
  const first = await open()
  typeIn(first.field('Password'), 'hunter2')
  first.unmount()
  assert.is(localStorage.length, 0, 'the page asks before it is left')
  const before = await open()
  typeIn(before.field('Password'), 'hunter2')
  await settle(() => void before.session.markExpired())
  assert.not.match(stored(), /hunter2/)
  before.unmount()
  const after = await open()
  assert.match(
    getByRole(document.body, 'region', 'Restored draft').textContent ?? '',
    /^What you typed at .+ was not kept, for security: Password. Please type this again./,
  )
  after.close()
})

const overtaken = (row: Row) =>
  Object.assign(new Failed('conflict', { code: 409, data: row }), { reported: true })
const CONFLICT = 'Someone else changed this record'

test('R62 a change outside the fields of this form asks nothing, and stays', async () => {
  const { close, field, saved, send, sent } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(overtaken({ name: 'Li', version: 2 })))
  await wait()
  assert.not(queryByRole(document.body, 'dialog', CONFLICT))
  assert.equal([sent[1]?.options.row?.version, sent[1]?.options.changed], [2, { name: 'Lin' }])
  await settle(() => sent[1]?.answer({ name: 'Lin', version: 3 }))
  assert.equal(saved, ['Lin'])
  close()
})

test('R63 a write over a change elsewhere in the record, its answer lost, is sent again as it was', async () => {
  const { close, field, saved, send, sent } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(overtaken({ name: 'Li', version: 2 })))
  await wait()
  await settle(() => sent[1]?.answer(new Unreachable('Network Error', 'network')))
  send()
  await wait()
  const [, second, third] = sent.map(({ options }) => [
    options.row?.version,
    options.idempotencyKey,
  ])
  assert.is(second?.[0], 2)
  assert.equal(third, second)
  await settle(() => sent[2]?.answer({ name: 'Lin', version: 3 }))
  assert.equal(saved, ['Lin'])
  close()
})

test('R62 a server that always answers with a conflict is not asked for ever', async () => {
  const { close, field, send, sent } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(overtaken({ name: 'Li', version: 2 })))
  await wait()
  await settle(() => sent[1]?.answer(overtaken({ name: 'Li', version: 3 })))
  await wait()
  assert.is(sent.length, 2)
  getByRole(document.body, 'dialog', CONFLICT)
  close()
})

test('R62 a secret in a conflict is always a question, as the form cannot see whether it changed', async () => {
  for (const [choice, changed] of [
    ['Keep theirs', undefined],
    ['Use mine', { password: 'a new coal seam' }],
  ] as const) {
    const { close, field, send, sent, saved } = await open({ row: { name: 'Li', version: 1 } })
    typeIn(field('Password'), 'a new coal seam')
    send()
    await settle(() => sent[0]?.answer(overtaken({ name: 'Li', version: 2 })))
    await wait()
    const asked = getByRole(document.body, 'dialog', CONFLICT)
    assert.not.match(asked.textContent ?? '', /coal seam/)
    click(getByRole(getByRole(asked, 'radiogroup', /Password/), 'radio', choice))
    click(getByRole(asked, 'button', 'Save'))
    await wait()
    assert.equal(sent[1]?.options.changed, changed)
    await settle(() => sent[1]?.answer({ name: 'Li', version: 3 }))
    assert.equal(saved, ['Li'])
    close()
  }
})

test('W1 the form still says that the record changed after another reload', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const once = await open({ row: { name: 'Li Hua', version: 2 } })
  leave()
  once.unmount()
  const after = await open({ row: { name: 'Li Hua', version: 2 } })
  const bar = getByRole(document.body, 'region', 'Restored draft')
  assert.match(bar.textContent ?? '', /the record has changed since/)
  after.close()
})

test('W1 the draft of another window is offered once the first is discarded', async () => {
  const before = await open({ row: { name: 'Li', version: 1 } })
  typeIn(before.field('Name'), 'Lin')
  before.unmount()
  const drafts = createDrafts(localStorage, storageKeyOf(before.user))
  const [mine] = drafts.list()
  if (!mine) throw new Error('no draft')
  drafts.write({ ...mine, values: { name: 'Wu' } })
  const after = await open({ row: { name: 'Li', version: 1 } })
  const discard = () =>
    click(getByRole(getByRole(document.body, 'region', 'Restored draft'), 'button', 'Discard'))
  assert.is(after.field('Name').value, 'Lin')
  discard()
  assert.is(after.field('Name').value, 'Wu')
  discard()
  assert.is(after.field('Name').value, 'Li')
  assert.not(queryByRole(document.body, 'region', 'Restored draft'))
  leave()
  assert.equal(drafts.list(), [])
  after.close()
})

test('W1 a form that is being sent takes no input, because it would not be sent', async () => {
  const { close, field, saved, send, sent } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  focusOn(field('Name'))
  send()
  await wait()
  // The field says that it is read-only, and the focus stays where the user types.
  assert.equal(
    [field('Name').readOnly, field('Password').readOnly, document.activeElement === field('Name')],
    [true, true, true],
  )
  typeIn(field('Name'), 'Ling')
  assert.is(field('Name').value, 'Lin')
  await settle(() => sent[0]?.answer(new Unreachable('no answer', 'network')))
  assert.not(field('Name').readOnly)
  typeIn(field('Name'), 'Ling')
  assert.is(field('Name').value, 'Ling')
  send()
  await wait()
  await settle(() => sent[1]?.answer({ name: 'Ling', version: 2 }))
  assert.equal(saved, ['Ling'])
  close()
})

test('W3 a form that is being sent cannot be closed, and is not called unsaved', async () => {
  const closed: string[] = []
  const { close, field, saved, send, sent } = await open({ onClose: () => closed.push('closed') })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  press('Escape', {}, field('Name'))
  await wait()
  assert.not(queryByRole(document.body, 'alertdialog'))
  assert.equal(closed, [])
  await settle(() => sent[0]?.answer(new Unreachable('no answer', 'network')))
  press('Escape', {}, field('Name'))
  await wait()
  assert.ok(queryByRole(document.body, 'alertdialog', 'Discard changes?'))
  click(getByRole(document.body, 'button', 'Discard changes'))
  await wait()
  assert.equal([closed, saved], [['closed'], []])
  close()
})

test('W3 a form that was left says so to its caller, and does not ask about a conflict', async () => {
  const { field, lefts, send, sent, unmount } = await open({ row: { name: 'Li', version: 1 } })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  const handles = sent[0]?.options.handlesError
  assert.ok(handles?.(409, { name: 'Wu', version: 2 }))
  unmount()
  assert.not(handles?.(409, { name: 'Wu', version: 2 }))
  await settle(() => sent[0]?.answer({ name: 'Lin', version: 2 }))
  assert.equal(lefts, [true])
  localStorage.clear()
})

test('2.1 a form that takes longer than a second to be sent says so, and only then', async () => {
  const { close, field, notices, send, sent } = await open()
  typeIn(field('Name'), 'Lin')
  await withFakeTimers(async pass => {
    send()
    await pass(900)
    assert.is.not(notices.announcement.get().polite, 'Saving…')
    await pass(100)
    assert.is(notices.announcement.get().polite, 'Saving…')
    await settle(() => sent[0]?.answer({ name: 'Lin' }))
  })
  close()
})

test('W18 where rows have no version, the record is read again before it is overwritten', async () => {
  const { close, field, send, sent } = await open({
    row: { name: 'Li' },
    reread: async () => ({ name: 'Li Hua' }),
  })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  assert.is(sent.length, 0)
  const asked = getByRole(document.body, 'dialog', 'Someone else changed this record')
  click(getByRole(asked, 'radio', 'Use mine'))
  click(getByRole(asked, 'button', 'Save'))
  await wait()
  assert.is(sent[0]?.values.name, 'Lin')
  await settle(() => sent[0]?.answer({ name: 'Lin' }))
  close()
})

for (const [title, now] of [
  ['another row', { name: 'Li Hua' }],
  ['a row whose version is read only now', { name: 'Li Hua', version: 2 }],
] as const) {
  test(`R63 a choice over ${title} is another write than the one that got no answer`, async () => {
    let row: Row = { name: 'Li' }
    const { close, field, send, sent } = await open({ row, reread: async () => row })
    typeIn(field('Name'), 'Lin')
    for (const index of [0, 1]) {
      send()
      await wait()
      await settle(() => sent[index]?.answer(new Unreachable('Network Error', 'network')))
    }
    row = now
    send()
    await wait()
    const asked = getByRole(document.body, 'dialog', CONFLICT)
    click(getByRole(asked, 'radio', 'Use mine'))
    click(getByRole(asked, 'button', 'Save'))
    await wait()
    const keys = sent.map(({ options }) => options.idempotencyKey)
    assert.is(keys[0], keys[1])
    assert.is.not(keys[1], keys[2])
    assert.is(sent[2]?.values.name, 'Lin')
    await settle(() => sent[2]?.answer({ name: 'Lin' }))
    close()
  })
}

test('W18 where rows have no version, the user’s own write, its answer lost, is no conflict', async () => {
  let row: Row = { name: 'Li' }
  const { close, field, saved, send, sent } = await open({ row, reread: async () => row })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  await settle(() => sent[0]?.answer(new Unreachable('Network Error', 'network')))
  row = { name: 'Lin' }
  send()
  await wait()
  assert.not(queryByRole(document.body, 'dialog', CONFLICT))
  assert.is(sent[0]?.options.idempotencyKey, sent[1]?.options.idempotencyKey)
  await settle(() => sent[1]?.answer({ name: 'Lin' }))
  assert.equal(saved, ['Lin'])
  close()
})

test('R62 where rows have no version, a secret is a question even if the rest agrees', async () => {
  let row: Row = { name: 'Li' }
  const { close, field, send, sent } = await open({ row, reread: async () => row })
  typeIn(field('Name'), 'Lin')
  typeIn(field('Password'), 'a longer secret')
  row = { name: 'Lin' }
  send()
  await wait()
  assert.is(sent.length, 0)
  assert.ok(queryByRole(document.body, 'dialog', CONFLICT))
  close()
})

test('R63 creating a deleted record is another write than the change that got no answer', async () => {
  let isGone = false
  const { close, field, send, sent } = await open({
    row: { name: 'Li' },
    reread: async () => {
      if (isGone) throw Object.assign(new Failed('gone', { code: -1 }), { reported: true })
      return { name: 'Li' }
    },
  })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  await settle(() => sent[0]?.answer(new Unreachable('Network Error', 'network')))
  isGone = true
  send()
  await wait()
  click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Create again'))
  await wait()
  assert.equal(
    sent.map(({ options }) => options.row === undefined),
    [false, true],
  )
  assert.is.not(sent[0]?.options.idempotencyKey, sent[1]?.options.idempotencyKey)
  await settle(() => sent[1]?.answer({ name: 'Lin' }))
  close()
})

test('W18 an unchanged record is saved without a question', async () => {
  const { close, field, saved, send, sent } = await open({
    row: { name: 'Li' },
    reread: async () => ({ name: 'Li' }),
  })
  typeIn(field('Name'), 'Lin')
  // A secret is asked about only where something else was changed too.
  typeIn(field('Password'), 'a new coal seam')
  send()
  await wait()
  await settle(() => sent[0]?.answer({ name: 'Lin' }))
  assert.equal([saved, sent[0]?.options.row === undefined], [['Lin'], false])
  close()
})

test('W18 a deleted record can be created again with the typed values', async () => {
  const gone = async (): Promise<Row> => {
    throw Object.assign(new Failed('not found', { code: -1 }) satisfies CallError, {
      reported: true,
    })
  }
  const { close, field, saved, send, sent } = await open({ row: { name: 'Li' }, reread: gone })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  click(
    getByRole(
      getByRole(document.body, 'alertdialog', 'This record was deleted in the meantime'),
      'button',
      'Create again',
    ),
  )
  await wait()
  assert.equal(
    [sent[0]?.values.name, sent[0]?.options.row === undefined, sent[0]?.options.row?.version],
    ['Lin', true, undefined],
  )
  await settle(() => sent[0]?.answer({ name: 'Lin' }))
  assert.equal(saved, ['Lin'])
  assert.not(queryByRole(document.body, 'alertdialog'))
  close()
})

test('W18 a deleted record that could not be created again is sent whole the next time too', async () => {
  const gone = async (): Promise<Row> => {
    throw Object.assign(new Failed('not found', { code: -1 }) satisfies CallError, {
      reported: true,
    })
  }
  const { close, field, send, sent } = await open({ row: { name: 'Li' }, reread: gone })
  typeIn(field('Password'), 'coal seam')
  send()
  await wait()
  click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Create again'))
  await wait()
  await settle(() => sent[0]?.answer(new Unreachable('no answer', 'network')))
  send()
  await wait()
  assert.equal(
    sent.map(({ options }) => [options.row === undefined, options.changed]),
    Array(2).fill([true, { name: 'Li', password: 'coal seam' }]),
  )
  await settle(() => sent[1]?.answer({ name: 'Li' }))
  close()
})

test('W18 the user can discard the values for a deleted record; Escape leads back to the form', async () => {
  const gone = async (): Promise<Row> => {
    throw Object.assign(new Failed('not found', { code: -1 }) satisfies CallError, {
      reported: true,
    })
  }
  let closed = 0
  const { close, field, send, sent } = await open({
    row: { name: 'Li' },
    reread: gone,
    onClose: () => closed++,
  })
  typeIn(field('Name'), 'Lin')
  const conflict = async () => {
    send()
    await wait()
    return getByRole(document.body, 'alertdialog', 'This record was deleted in the meantime')
  }
  press('Escape', {}, await conflict())
  await wait()
  assert.not(queryByRole(document.body, 'alertdialog'))
  assert.equal([field('Name').value, closed], ['Lin', 0])
  const asked: unknown[] = []
  const unsubscribe = refetchRequest.subscribe(() => asked.push(refetchRequest.get().only))
  click(getByRole(await conflict(), 'button', 'Discard'))
  await wait()
  unsubscribe()
  assert.equal(asked, ['all'])
  assert.not(queryByRole(document.body, 'alertdialog'))
  assert.equal(
    [closed, sent.length, Object.keys(localStorage).filter(key => key.includes('draft'))],
    [1, 0, []],
  )
  close()
})

test('W18 where the form cannot look whether a record is gone, it goes on as it was', async () => {
  let readings = 0
  const { close, field, send, sent } = await open({
    row: { name: 'Lin', version: 1 },
    reread: () => {
      readings += 1
      return Promise.reject(new Unreachable('Network Error', 'network'))
    },
  })
  typeIn(field('Name'), 'Li')
  send()
  await settle(() => sent[0]?.answer(new Failed('gone', { code: 404 })))
  await wait()
  assert.equal([readings, field('Name').value, sent.length], [1, 'Li', 1])
  send()
  assert.is(sent.length, 2)
  await settle(() => sent[1]?.answer(false))
  close()
})

test('B.4 a refusal of a write to a record that still exists is reported with its call', async () => {
  const row = { name: 'Lin', version: 1 }
  const { close, field, notices, send, sent } = await open({ row, reread: async () => row })
  typeIn(field('Name'), 'Li')
  send()
  const refusal = new Failed('still in use', { code: -1 })
  const request = 'PUT /api/v1/config'
  await settle(() => sent[0]?.answer(Object.assign(refusal, { request })))
  await wait()
  assert.equal(
    notices.shown.get().map(({ title, request }) => [title, request]),
    [['still in use', request]],
  )
  close()
})

for (const [what, version, refusal] of [
  ['a refusal', undefined, new Failed('no', { code: -1 })],
  ['a record that may be gone', 1, new Failed('gone', { code: 404 })],
] as const) {
  test(`W18 after ${what} the form is still saving until the record was read again`, async () => {
    const row: Row = version ? { name: 'Lin', version } : { name: 'Lin' }
    const readings: (() => void)[] = []
    const reread = () =>
      new Promise<Row>(resolve => {
        readings.push(() => resolve(row))
      })
    const { close, field, send, sent } = await open({ row, reread })
    typeIn(field('Name'), 'Li')
    send()
    // Without versions the form reads the record before it writes too.
    if (!version) await settle(() => readings[0]?.())
    await settle(() => sent[0]?.answer(refusal))
    const reading = version ? 0 : 1
    assert.is(readings.length, reading + 1)
    const isReady = () => [
      field('Name').readOnly,
      Boolean(queryByRole(document.body, 'button', 'Save changes')),
    ]
    assert.equal(isReady(), [true, false])
    await settle(() => readings[reading]?.())
    await wait()
    assert.equal([isReady(), field('Name').value], [[false, true], 'Li'])
    close()
  })
}

test('R64 an expired session keeps the form as it is', async () => {
  const { close, field, saved, send, sent } = await open()
  typeIn(field('Name'), 'Li')
  send()
  await settle(() => sent[0]?.answer(false))
  assert.equal([saved, field('Name').value], [[], 'Li'])
  send()
  assert.is(sent.length, 2)
  close()
})

test('R63 a form whose session is over keeps its values, rejects nothing, and sends them under the same key', async () => {
  const { close, field, send, sent } = await open()
  typeIn(field('Name'), 'Li')
  const over = new DOMException('The session is over', 'AbortError')
  // The first write may have been done; the later answers do not tell.
  for (const error of [
    new Unreachable('Network Error', 'network'),
    new SessionExpired('over', { code: 401 }),
    new Refused('The token was replaced'),
    over,
  ]) {
    send()
    await settle(() => sent.at(-1)?.answer(error))
    await wait()
    assert.is(field('Name').value, 'Li')
  }
  send()
  assert.is(new Set(sent.map(({ options }) => options.idempotencyKey)).size, 1)
  assert.is(sent.length, 5)
  await settle(() => sent[4]?.answer(false))
  close()
})

test('W22 without a connection a form says so, keeps its input and sends nothing', async () => {
  const connection = createStore<Connection>('online')
  const { close, field, send, sent, notices } = await open({}, connection)
  typeIn(field('Name'), 'Li')
  await settle(() => connection.set('offline'))
  const save = getByRole(document.body, 'button', 'Create')
  const reason = 'No connection — changes are not being sent. What you type is kept.'
  assert.equal(
    [save.getAttribute('aria-disabled'), accessibleDescriptionOf(save)],
    ['true', reason],
  )
  assert.ok(document.querySelector('#overlays .alert')?.textContent?.includes(reason))

  // Submits by keys, which a disabled button does not stop.
  send()
  typeIn(field('Name'), 'Lin')
  await wait()
  assert.equal(
    [sent.length, field('Name').value, notices.announcement.get().assertive],
    [0, 'Lin', reason],
  )

  await settle(() => connection.set('back'))
  assert.equal([save.getAttribute('aria-disabled'), accessibleDescriptionOf(save)], [null, ''])
  send()
  assert.equal(
    sent.map(({ values }) => values.name),
    ['Lin'],
  )
  close()
})

test('W22 without a connection the choice in a conflict waits, and its dialog stays', async () => {
  const connection = createStore<Connection>('online')
  const made = await open({ row: { name: 'Li', version: 1 } }, connection)
  const { close, field, send, sent } = made
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(overtaken({ name: 'Wu', version: 2 })))
  await wait()
  await settle(() => connection.set('offline'))
  const asked = () => getByRole(document.body, 'dialog', CONFLICT)
  const save = () => click(getByRole(asked(), 'button', 'Save'))
  click(getByRole(asked(), 'radio', 'Use mine'))
  assertOffline(getByRole(asked(), 'button', 'Save'))
  save()
  await wait()
  assert.is(sent.length, 1)
  await settle(() => connection.set('back'))
  save()
  await wait()
  assert.equal([sent.length, sent[1]?.options.changed], [2, { name: 'Lin' }])
  await settle(() => sent[1]?.answer({ name: 'Lin', version: 3 }))
  close()
})

test.after.each(() => {
  document.body.replaceChildren()
  localStorage.clear()
})

for (const [title, answers] of [
  ['without an answer', [new Unreachable('no answer', 'timeout')]],
  [
    'after an answer that was lost and a refusal of something else',
    [new Unreachable('no answer', 'timeout'), new Refused('there already', { code: 400 })],
  ],
] as const) {
  test(`R63 the page behind a form that is closed ${title} is read again`, async () => {
    const { close, field, send, sent, notices } = await open()
    for (const [index, answer] of answers.entries()) {
      typeIn(field('Name'), `Li ${index}`)
      send()
      await settle(() => sent[index]?.answer(answer))
    }
    const asked: unknown[] = []
    const unsubscribe = refetchRequest.subscribe(() => asked.push(refetchRequest.get().only))
    press('Escape', {}, getByRole(document.body, 'dialog', 'Person'))
    await wait()
    assert.equal(asked, [])
    assert.match(
      notices.questions.get()[0]?.text ?? '',
      answers.length > 1 ? /has not been saved/ : /may have been saved/,
    )
    await settle(() => answerAll(notices, true))
    assert.equal(asked, ['all'])
    unsubscribe()
    close()
  })
}

test('R63 the page behind a form is not read again for a failure before a save or another read', async () => {
  const { close, field, send, sent, notices } = await open()
  const asked: unknown[] = []
  const unsubscribe = refetchRequest.subscribe(() => asked.push(refetchRequest.get().only))
  const giveUp = async () => {
    press('Escape', {}, getByRole(document.body, 'dialog', 'Person'))
    await settle(() => answerAll(notices, true))
  }
  typeIn(field('Name'), 'Li')
  for (const [index, answer] of [
    new Unreachable('no answer', 'timeout'),
    { name: 'Li' },
  ].entries()) {
    send()
    await settle(() => sent[index]?.answer(answer))
  }
  await giveUp()
  assert.equal(asked, [])

  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[2]?.answer(new Unreachable('no answer', 'timeout')))
  await giveUp()
  await giveUp()
  assert.equal(asked, ['all'])
  unsubscribe()
  close()
})

test('the form says what a refused write changed all the same, and keeps its values to be sent again', async () => {
  let now: Row = { name: 'Li' }
  const { close, field, send, sent, notices } = await open({ row: now, reread: async () => now })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  now = { name: '' }
  await settle(() => sent[0]?.answer(new Failed('not done', { code: -2 })))
  const told = notices.shown.get().map(({ title }) => title)
  assert.equal(told, [
    'The server refused this but still changed: Name. What you chose is still in the form.',
  ])
  assert.is(field('Name').value, 'Lin')
  send()
  await wait()
  assert.equal([sent[1]?.options.row, sent[1]?.options.changed], [{ name: '' }, { name: 'Lin' }])
  await settle(() => sent[1]?.answer({ name: 'Lin' }))
  close()
})

test('the form says when a new record was refused but created, and goes on saving that record', async () => {
  const made: Row = { name: 'Lin' }
  const { close, field, send, sent, notices } = await open({ find: async () => made })
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(new Failed('not done', { code: -1 })))
  assert.match(
    notices.shown
      .get()
      .map(({ title }) => title)
      .join(),
    /^The server refused this but still created/,
  )
  assert.is(field('Name').value, 'Lin')
  typeIn(field('Name'), 'Lin Xiaoyan')
  send()
  await wait()
  assert.equal([sent[1]?.options.row, sent[1]?.options.changed], [made, { name: 'Lin Xiaoyan' }])
  await settle(() => sent[1]?.answer(made))
  close()
})

test('another record of the same name is not taken for the one that was created', async () => {
  const { close, field, send, sent, notices } = await open({ find: async () => ({ name: 'Li' }) })
  typeIn(field('Name'), 'Lin')
  send()
  await settle(() => sent[0]?.answer(new Failed('not done', { code: -1 })))
  assert.equal(notices.shown.get(), [])
  send()
  await wait()
  assert.is(sent[1]?.options.row, undefined)
  await settle(() => sent[1]?.answer({ name: 'Lin' }))
  close()
})

test('a refused write that changed nothing is reported once, as a refusal', async () => {
  const { close, field, send, sent, notices } = await open({
    row: { name: 'Li' },
    reread: async () => ({ name: 'Li' }),
  })
  typeIn(field('Name'), 'Lin')
  send()
  await wait()
  await settle(() => sent[0]?.answer(new Failed('not done', { code: -2 })))
  assert.equal(notices.shown.get(), [])
  assert.is(field('Name').value, 'Lin')
  close()
})

test.run()
