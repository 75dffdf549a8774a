import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { storeDraft } from '../../support/home.tsx'
import { act } from '../../support/render.tsx'
import {
  ALL_IN_SIGHT,
  createScreenTest,
  type RenderedScreen,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  storedText,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { assertOffline } from '../../support/takers.ts'
import { click, focusOn, press, submit, type as typeIn } from '../../support/user.ts'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { createStore } from '#lib/store.ts'
import common from '#locales/en/common.ts'
import { commands } from '#shortcuts/commands.ts'
import Configuration from '#views/configuration/configuration.tsx'

const test = suite('configuration')

const key = (
  configId: number,
  configKey: string,
  configName: string,
  configValue: string,
  more: object = {},
) => ({
  configId,
  configKey,
  configName,
  configValue,
  configType: 'N',
  secret: null as boolean | null,
  remark: '',
  createdAt: '2026-01-04T09:12:30+00:00',
  updatedAt: '2026-01-04T09:12:30+00:00',
  version: 1,
  ...more,
})

/** A server that stores what is written. */
function server(more: StubbedCalls = {}): StubbedCalls {
  const rows = [
    key(1, 'shop.name', 'Shop name', 'Coalface', { configType: 'Y' }),
    key(2, 'shop.freight.max', 'Freight limit', '1200'),
    key(3, 'mail.token', 'Mail token', '', { secret: true }),
    key(4, 'mail.enabled', 'Mail', 'true'),
  ]
  return {
    'GET /api/v1/configList': () => ({
      code: 200,
      data: { list: rows.map(row => ({ ...row })), count: rows.length },
    }),
    'GET /api/v1/config/1': () => ({ code: 200, data: rows[0] }),
    'GET /api/v1/config/2': () => ({ code: 200, data: rows[1] }),
    'GET /api/v1/config/3': () => ({ code: 200, data: rows[2] }),
    'GET /api/v1/config/4': () => ({ code: 200, data: rows[3] }),
    'GET /api/v1/configKey/shop.freight.max': () => ({ code: 200, data: rows[1], msg: '1200' }),
    'GET /api/v1/configKey/mail.token': { code: 403, msg: 'This value is a secret.' },
    'GET /api/v1/configKey/shop.none': { code: 200, data: key(0, '', '', ''), msg: '' },
    'GET /api/v1/configKey/shop.new': { code: -1, msg: 'not found' },
    'PUT /api/v1/config': body => {
      const { version: _, ...change } = body as Record<string, unknown>
      const row = rows.find(each => each.configId === change.configId)
      Object.assign(row ?? {}, change, { version: (row?.version ?? 0) + 1 })
      return { code: 200, data: { ...row, ...(row?.secret ? { configValue: '' } : {}) } }
    },
    'POST /api/v1/config': body => ({ code: 200, data: key(9, '', '', '', body as object) }),
    'DELETE /api/v1/config/2': () => {
      rows.splice(1, 1)
      return { code: 200, data: true }
    },
    ...more,
  }
}

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Configuration />, {
    folds: ALL_IN_SIGHT,
    areas: ['configuration', 'import'],
    path: '/system/config',
    title: 'Configuration',
    ...options,
    table: options.table ?? server(),
  })
const overlay = () => document.getElementById('overlays') ?? document.body
const panelForm = (panel: Element) => panel.querySelector('form') as HTMLFormElement
/** Leaves a field, as a click elsewhere would. */
function leave(field: HTMLElement) {
  focusOn(field)
  act(() => field.blur())
}

const screen = createScreenTest(test, open)

screen('4.6 4.7 the screen has its names', async ({ container }) => {
  getByRole(container, 'heading', 'Configuration')
  const filters = getByRole(container, 'search', 'Filters')
  getByRole(container, 'searchbox', 'Search: Name')
  for (const name of ['Key', 'Value']) getByRole(filters, 'textbox', name)
  const table = getByRole(container, 'table', 'Configuration')
  assert.equal(queryAllByRole(table, 'columnheader').map(accessibleNameOf).slice(1), [
    'Name',
    'Key',
    'Value',
    'Built-in',
    'Updated',
    'Actions',
  ])
  for (const name of [
    'New configuration key',
    'Edit Freight limit',
    'Delete Freight limit',
    'Flat list',
  ])
    getByRole(container, 'button', name)
  getByRole(container, 'switch', 'Mail, value')
})

screen(
  'B.3 a filter by value searches the rows of the page, without secrets, and is not sent to the server',
  async shown => {
    const { container } = shown
    const names = () => queryAllByRole(container, 'rowheader').map(cell => cell.textContent)
    typeIn(getByRole(container, 'textbox', 'Value'), 'coalF')
    submit(getByRole(container, 'search', 'Filters') as HTMLFormElement)
    await wait()
    assert.equal(names(), ['Shop name'])
    const [status] = queryAllByRole(container, 'status').filter(({ textContent }) =>
      /page is searched by value: 1 found/.test(textContent ?? ''),
    )
    assert.match(status?.textContent ?? '', 'Other pages may hold more')
    assert.match(shown.address(), 'configValue=coalF')
    assert.not(names().includes('Mail token'))
    getByRole(container, 'button', 'Remove filter Value: coalF')
  },
  {
    path: '/system/config?view=flat',
    table: server({
      'GET /api/v1/configList': (_, query) =>
        query.has('configValue')
          ? { code: 400, msg: 'no such filter' }
          : {
              code: 200,
              data: {
                count: 2,
                list: [
                  key(1, 'shop.name', 'Shop name', 'Coalface'),
                  key(3, 'mail.token', 'Mail token', 'coalface'),
                ],
              },
            },
    }),
  },
)

screen(
  'W17 a column with a value on any page is in the file, even if the first page has none',
  async ({ calls, container }) => {
    const { createObjectURL } = URL
    const files: Blob[] = []
    URL.createObjectURL = file => `#${files.push(file as Blob)}`
    try {
      const before = calls.length
      click(getByRole(container, 'button', 'Export'))
      await wait()
      click(getByRole(document.body, 'button', 'Export CSV'))
      await wait()
      assert.match((await files[0]?.text()) ?? '', 'Yard 110')
      assert.is(calls.length - before, 3, 'each page once')
    } finally {
      Object.assign(URL, { createObjectURL })
    }
  },
  {
    path: '/system/config?configValue=coke',
    table: server({
      'GET /api/v1/configList': (_, query) => {
        const size = Number(query.get('pageSize') ?? 20)
        const start = (Number(query.get('pageIndex') ?? 1) - 1) * size
        const all = Array.from({ length: 120 }, (_, index) =>
          key(index + 1, `yard.${index}`, `Yard ${index}`, index === 110 ? 'coke' : 'peat'),
        )
        return { code: 200, data: { count: all.length, list: all.slice(start, start + size) } }
      },
    }),
  },
)

screen('B.3 keys are in groups that collapse, and a flat list is one press away', async shown => {
  const { container } = shown
  const shop = getByRole(container, 'button', 'shop (2)')
  assert.is(shop.getAttribute('aria-expanded'), 'true')
  click(shop)
  assert.not(queryByRole(container, 'button', 'Edit Freight limit'))
  getByRole(container, 'switch', 'Mail, value')
  click(getByRole(container, 'button', 'Flat list'))
  await wait()
  assert.is(shown.address(), '/system/config?view=flat')
  assert.not(queryByRole(container, 'button', 'shop (2)'))
  getByRole(container, 'button', 'Edit Freight limit')
  click(getByRole(container, 'button', 'Group by key'))
  await wait()
  assert.is(shown.address(), '/system/config')
})

screen(
  'B.3 R44 selected keys are copied as lines without secrets, and a notice says so',
  async shown => {
    const { container } = shown
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    click(getByRole(container, 'checkbox', 'Select Freight limit'))
    click(getByRole(container, 'button', 'Copy as lines'))
    await wait()
    const { length } = shownMessages(shown)
    click(getByRole(container, 'checkbox', 'Select Mail token'))
    click(getByRole(container, 'button', 'Copy as lines'))
    await wait()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    assert.equal(copied, ['shop.freight.max=1200\n', 'shop.freight.max=1200\n'])
    assert.equal(shownMessages(shown).slice(length), ['Copied; 1 secret value was left out'])
  },
)

screen(
  '§6 controls without permission are absent',
  async ({ container }) => {
    for (const name of [
      'New configuration key',
      'Import',
      'Edit Freight limit',
      'Delete Freight limit',
    ]) {
      assert.not(queryByRole(container, 'button', name), name)
    }
    assert.not(queryByRole(container, 'switch'))
    const offered = commands.list.get().map(({ id }) => id)
    assert.not(offered.includes('new-config'), 'nor by its key')
  },
  { user: { roles: ['auditor'], permissions: ['system:sysconfig:list'] } },
)

screen('B.3 a built-in key cannot be deleted, and says why', async shown => {
  const button = getByRole(shown.container, 'button', 'Delete Shop name')
  assert.is(button.getAttribute('aria-disabled'), 'true')
  assert.match(button.title, /programs rely on this key/)
  click(button)
  await wait()
  assert.not(queryByRole(shown.container, 'button', 'Undo Shop name'))
})

screen(
  'W10 a value changes at once, a notice shows old and new, and Undo sends the old one',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Mail, value'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 4, configValue: 'false', version: 1 },
    ])
    assert.equal(shownMessages(shown), ['Mail: true → false'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config').at(-1), {
      configId: 4,
      configValue: 'true',
      version: 2,
    })
  },
)

/** One key whose outdated versions the server refuses; whoever else writes does it by `now`. */
function versionedMail() {
  const now = { ...key(4, 'mail.enabled', 'Mail', 'true') }
  return {
    now,
    table: server({
      'GET /api/v1/configList': () => ({ code: 200, data: { list: [{ ...now }], count: 1 } }),
      'GET /api/v1/config/4': () => ({ code: 200, data: { ...now } }),
      'PUT /api/v1/config': body => {
        const { version, ...sent } = Object(body)
        if (version !== now.version) return { code: 409, msg: 'Someone else did.', data: now }
        Object.assign(now, sent, { version: version + 1 })
        return { code: 200, data: { ...now } }
      },
    }),
  }
}

let mail = versionedMail()
const changeTwice = async ({ container }: RenderedScreen) => {
  for (const _ of [1, 2]) {
    click(getByRole(container, 'switch', 'Mail, value'))
    await wait()
  }
}
const pressUndo = async (place: 'newest' | 'oldest') => {
  const button = queryAllByRole(document.body, 'button', 'Undo').at(place === 'newest' ? 0 : -1)
  assert.ok(button)
  click(button)
  await wait()
}
const withMail = () => {
  mail = versionedMail()
  return { table: mail.table }
}

screen(
  'W10 two changes of one value can both be undone, the newest first',
  async shown => {
    await changeTwice(shown)
    await pressUndo('newest')
    assert.not(isOn(shown))
    await pressUndo('newest')
    assert.ok(isOn(shown))
    assert.equal([shownMessages(shown), mail.now.version], [[], 5])
  },
  withMail,
)

screen(
  'W10 the older of two changes of one value is not undone first, which is said and nothing sent',
  async shown => {
    await changeTwice(shown)
    await pressUndo('oldest')
    assert.is(mail.now.version, 3)
    assert.ok(shownMessages(shown).includes('Not undone: this has been changed again since.'))
  },
  withMail,
)

screen(
  'R62 an Undo keeps what somebody else has saved since in another field',
  async shown => {
    await changeTwice(shown)
    await pressUndo('newest')
    Object.assign(mail.now, { remark: 'theirs', version: 9 })
    await pressUndo('newest')
    const { configValue, remark, version } = mail.now
    assert.equal([configValue, remark, version], ['true', 'theirs', 10])
    assert.equal(shownMessages(shown), [])
  },
  withMail,
)

screen(
  'R62 after an Undo, an older one is not sent all the same where somebody else set the value since',
  async shown => {
    await changeTwice(shown)
    await pressUndo('newest')
    Object.assign(mail.now, { configValue: 'theirs', version: 9 })
    await pressUndo('newest')
    assert.is(mail.now.version, 9)
    assert.match(shownMessages(shown).join(), 'Not undone')
  },
  withMail,
)

screen(
  'B.3 an edit sends the changed fields, shows old and new, and can be undone',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    assert.is((getByRole(panel, 'combobox', 'Type') as HTMLSelectElement).value, 'number')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'a lot')
    submit(panelForm(panel))
    await wait()
    assert.match(accessibleDescriptionOf(getByRole(panel, 'textbox', /^Value/)), /Enter a number/)
    typeIn(getByRole(panel, 'textbox', /^Value/), '1500')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 2, configValue: '1500', version: 1 },
    ])
    assert.equal(shownMessages(shown), ['Freight limit: 1200 → 1500'])
    click(getByRole(document.body, 'button', 'Undo'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config').at(-1), {
      configId: 2,
      configValue: '1200',
      version: 2,
    })
  },
  { path: '/system/config?edit=2' },
)

const MAIL = [key(4, 'mail.enabled', 'Mail', 'true'), key(4, 'mail.enabled', 'Mail', 'false')]
const isOn = ({ container }: RenderedScreen) =>
  (getByRole(container, 'switch', 'Mail, value') as HTMLInputElement).checked

screen(
  'R62 a switch that another user turned meanwhile is not turned back, and shows its state',
  async shown => {
    click(getByRole(shown.container, 'switch', 'Mail, value'))
    await wait()
    assert.equal(shownMessages(shown), ['Someone else did.'])
    assert.not(isOn(shown))
  },
  {
    table: server({
      'GET /api/v1/configList': () => {
        const row = MAIL.shift() ?? key(4, 'mail.enabled', 'Mail', 'false', { version: 2 })
        return { code: 200, data: { list: [row], count: 1 } }
      },
      'PUT /api/v1/config': { code: 409, msg: 'Someone else did.', data: null },
    }),
  },
)

screen(
  'B.3 W10 a switch shows the server’s answer, even if the list cannot be read again',
  async shown => {
    assert.ok(isOn(shown))
    click(getByRole(shown.container, 'switch', 'Mail, value'))
    await wait()
    assert.not(isOn(shown))
  },
  () => ({
    table: server({
      'GET /api/v1/configList': (() => {
        const list = [key(4, 'mail.enabled', 'Mail', 'true')]
        return () =>
          list.length > 0
            ? { code: 200, data: { list: list.splice(0), count: 1 } }
            : { code: 500, msg: 'down' }
      })(),
    }),
  }),
)

screen(
  'R62 a value that only another user changed is neither announced nor undone as one’s own',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panelForm(panel))
    await wait()
    click(getByRole(getByRole(overlay(), 'dialog', /^Someone else/), 'button', 'Save'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config').at(-1), {
      configId: 2,
      configValue: '1400',
      remark: 'mine',
      version: 5,
    })
    assert.equal(shownMessages(shown), ['Freight limit saved'])
  },
  {
    path: '/system/config?edit=2',
    table: server({
      'PUT /api/v1/config': body => {
        const theirs = key(2, 'shop.freight.max', 'Freight limit', '1400', { version: 5 })
        const { version } = body as { version: number }
        return version === 5
          ? { code: 200, data: { ...theirs, remark: 'mine', version: 6 } }
          : { code: 409, msg: 'conflict', data: theirs }
      },
    }),
  },
)

screen(
  'B.3 broken JSON is not saved, and its line is named',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'combobox', 'Type'), 'json')
    typeIn(getByRole(panel, 'textbox', /^Value/), '{\n  "a": 1,\n}')
    submit(panelForm(panel))
    await wait()
    assert.match(accessibleDescriptionOf(getByRole(panel, 'textbox', /^Value/)), /line 3/)
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [])
  },
  { path: '/system/config?edit=2' },
)

screen(
  'R20 an untouched secret is not sent, and no value is shown',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    const value = panel.querySelector<HTMLInputElement>('input[type=password]')
    assert.is(value?.value, '')
    assert.match(accessibleDescriptionOf(value as Element), /type to replace/)
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'for the newsletter')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 3, remark: 'for the newsletter', version: 1, configValue: '(not sent)' },
    ])
    assert.equal(shownMessages(shown), ['Mail token saved'])
  },
  { path: '/system/config?edit=3' },
)

screen(
  'R44 a secret is in no draft, no message and no address',
  shown =>
    withFakeTimers(async pass => {
      const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
      typeIn(panel.querySelector('input[type=password]') as Element, 'hunter2')
      typeIn(getByRole(panel, 'textbox', /^Remarks/), 'kept')
      await pass(500)
      assert.match(storedText(), /kept/)
      assert.not.match(storedText(), /hunter2/)
      submit(panelForm(panel))
      await wait()
      assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
        { configId: 3, configValue: 'hunter2', remark: 'kept', version: 1 },
      ])
      assert.not.match(
        shownMessages(shown).join() + shown.address() + document.body.textContent,
        /hunter2/,
      )
    }),
  { path: '/system/config?edit=3' },
)

screen(
  'W1 a secret that was typed before the session ended is typed again: the old value is not kept in silence',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    assert.match(panel.textContent ?? '', 'Not kept, for security: Value')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/config'), [])
    const value = panel.querySelector('input[type=password]')
    assert.is(document.activeElement, value)
    assert.match(accessibleDescriptionOf(value as Element), 'Value was not kept. Type it again.')
    typeIn(value as Element, 'hunter2')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 3, configValue: 'hunter2', remark: 'kept', version: 1 },
    ])
  },
  {
    path: '/system/config?edit=3',
    before: () =>
      storeDraft(storageKeyOf({ userId: 1, name: '' }), {
        path: '/system/config',
        form: 'edit 3',
        values: { remark: 'kept' },
        notKept: ['configValue'],
      }),
  },
)

screen(
  'R44 a new key with the name of a secret is treated as one from the first letter',
  () =>
    withFakeTimers(async pass => {
      const panel = getByRole(overlay(), 'dialog', 'New configuration key')
      typeIn(getByRole(panel, 'textbox', /^Key/), 'db.password')
      assert.ok(panel.querySelector('input[type=password]'))
      typeIn(panel.querySelector('input[type=password]') as Element, 'hunter2')
      await pass(500)
      assert.match(storedText(), /db\.password/)
      assert.not.match(storedText(), /hunter2/)
    }),
  { path: '/system/config?new' },
)

screen(
  'R20 a value with the name of a secret is masked even if the server sends it, and can be revealed',
  async ({ container }) => {
    assert.not.match(container.textContent ?? '', /hunter2/)
    click(getByRole(container, 'button', 'Show the value of Database'))
    assert.match(container.textContent ?? '', /hunter2/)
    click(getByRole(container, 'button', 'Hide the value of Database'))
    assert.not.match(container.textContent ?? '', /hunter2/)
  },
  {
    table: server({
      'GET /api/v1/configList': {
        code: 200,
        data: { list: [key(7, 'db.password', 'Database', 'hunter2')], count: 1 },
      },
    }),
  },
)

const named = (secret: boolean | null) => {
  const row = key(7, 'db.password', 'Database', secret === false ? 'hunter2' : '', { secret })
  return server({
    'GET /api/v1/configList': { code: 200, data: { list: [row], count: 1 } },
    'GET /api/v1/config/7': { code: 200, data: row },
    'GET /api/v1/configKey/db.password': { code: 200, data: row, msg: row.configValue },
    'PUT /api/v1/config': body => ({ code: 200, data: { ...row, ...(body as object) } }),
  })
}

screen(
  'R20 a key with the name of a secret is proposed as one, and the mark is sent only if the user sets it',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New configuration key')
    const tick = () => getByRole(panel, 'checkbox', 'Hide the value') as HTMLInputElement
    assert.not(tick().checked)
    typeIn(getByRole(panel, 'textbox', /^Name/), 'Database')
    typeIn(getByRole(panel, 'textbox', /^Key/), 'db.password')
    assert.ok(tick().checked)
    assert.match(panel.textContent ?? '', 'The key suggests a secret; clear this if it is not one.')
    typeIn(panel.querySelector('input[type=password]') as Element, 'hunter2')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [
      {
        configName: 'Database',
        configKey: 'db.password',
        configValue: 'hunter2',
        configType: 'N',
      },
    ])
  },
  { path: '/system/config?new' },
)

screen(
  'R20 a key that is a secret only by its name is shown once the user says so, with a new value',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    assert.ok(panel.querySelector('input[type=password]'))
    click(getByRole(panel, 'checkbox', 'Hide the value'))
    assert.not(panel.querySelector('input[type=password]'))
    submit(panelForm(panel))
    await wait()
    assert.equal(sentBodies(shown, 'PUT /api/v1/config'), [], 'the old one would be read out')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'red')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 7, configValue: 'red', secret: false, version: 1 },
    ])
  },
  { path: '/system/config?edit=7', table: named(null) },
)

screen(
  'R20 a secret by its name stays one under another name, until the user says otherwise',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    click(getByRole(panel, 'button', 'Unlock'))
    typeIn(getByRole(panel, 'textbox', /^Key/), 'db.colour')
    const tick = getByRole(panel, 'checkbox', 'Hide the value') as HTMLInputElement
    assert.ok(tick.checked)
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 7, configKey: 'db.colour', version: 1, configValue: '(not sent)' },
    ])
  },
  { path: '/system/config?edit=7', table: named(null) },
)

screen(
  'R44 the new value of a renamed secret is in no message',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    click(getByRole(panel, 'button', 'Unlock'))
    typeIn(getByRole(panel, 'textbox', /^Key/), 'db.colour')
    typeIn(panel.querySelector('input[type=password]') as Element, 'hunter3')
    submit(panelForm(panel))
    await wait()
    assert.is(sentChanges(shown, 'PUT /api/v1/config').length, 1)
    assert.equal(shownMessages(shown), ['Database saved'])
  },
  {
    path: '/system/config?edit=7',
    table: {
      ...named(null),
      'PUT /api/v1/config': () => ({
        code: 200,
        data: { ...key(7, 'db.colour', 'Database', '', { secret: true }), version: 2 },
      }),
    },
  },
)

screen(
  'R20 a key marked as no secret is shown in the list and in the look-up, whatever its name',
  ({ container }) =>
    withFakeTimers(async pass => {
      assert.match(getByRole(container, 'table', 'Configuration').textContent ?? '', /hunter2/)
      const field = getByRole(container, 'textbox', 'Look up a key')
      typeIn(field, 'db.password')
      submit(field.closest('form') as HTMLFormElement)
      await pass(300)
      assert.is(container.querySelector('output')?.textContent, 'db.password is hunter2')
    }),
  { table: named(false) },
)

screen(
  'B.3 leaving the field looks the key up, and names the record that has it',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New configuration key')
    const field = getByRole(panel, 'textbox', /^Key/) as HTMLElement
    for (const [name, isTaken] of [
      ['shop.freight.max', true],
      ['mail.token', true],
      ['shop.new', false],
      // The server answers with an empty row for a missing key (§19).
      ['shop.none', false],
    ] as const) {
      typeIn(field, name)
      leave(field)
      await wait()
      assert.is(/already used/.test(accessibleDescriptionOf(field)), isTaken, name)
      // The name of a secret is not shown.
      assert.is(/Freight limit/.test(accessibleDescriptionOf(field)), name === 'shop.freight.max')
    }
    assert.equal(shownMessages(shown), [])
  },
  { path: '/system/config?new' },
)

screen(
  '§8 a failed look-up of a key shows a notice, and "Try again" repeats it',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New configuration key')
    const field = getByRole(panel, 'textbox', /^Key/) as HTMLElement
    typeIn(field, 'shop.freight.max')
    leave(field)
    await wait()
    assert.equal(shownMessages(shown), [common.network])
    click(getByRole(document.body, 'button', common.tryAgain))
    await wait()
    assert.match(accessibleDescriptionOf(field), /already used/)
  },
  () => {
    let asked = 0
    return {
      path: '/system/config?new',
      table: server({
        'GET /api/v1/configKey/shop.freight.max': () =>
          asked++ === 0
            ? 'no network'
            : { code: 200, data: key(2, 'shop.freight.max', 'Freight limit', '1200') },
      }),
    }
  },
)

screen(
  'B.3 a new key is created by one call with all fields',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'New configuration key')
    typeIn(getByRole(panel, 'textbox', /^Name/), ' New ')
    typeIn(getByRole(panel, 'textbox', /^Key/), 'shop.new')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'x ')
    submit(panelForm(panel))
    submit(panelForm(panel))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [
      {
        configName: 'New',
        configKey: 'shop.new',
        configValue: 'x ',
        configType: 'N',
      },
    ])
    assert.is(shown.address(), '/system/config')
  },
  { path: '/system/config?new' },
)

screen(
  'B.3 the remaining length of a value and a remark is shown below them',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    const [value, remark] = [
      getByRole(panel, 'textbox', /^Value/),
      getByRole(panel, 'textbox', /^Remarks/),
    ]
    assert.match(accessibleDescriptionOf(value), /8 of 4096 characters/)
    assert.match(accessibleDescriptionOf(remark), /0 of 128 characters/)
    typeIn(remark, 'x'.repeat(129))
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [])
  },
  { path: '/system/config?edit=1' },
)

screen(
  'B.3 the chosen type of a value is stored in this browser, and never sent to the server',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    const kind = getByRole(panel, 'combobox', 'Type') as HTMLSelectElement
    assert.is(kind.value, 'yesno')
    typeIn(kind, 'text')
    assert.match(storedText(), /{"4":"text"}/)
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'a word')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 4, remark: 'a word', version: 1 },
    ])
    // A text now, where a switch stood.
    assert.not(queryByRole(shown.container, 'switch', 'Mail, value'))
    assert.match(storedText(), /{"4":"text"}/)
    click(getByRole(shown.container, 'button', 'Edit Mail'))
    await wait()
    assert.is((getByRole(overlay(), 'combobox', 'Type') as HTMLSelectElement).value, 'text')
  },
  { path: '/system/config?edit=4' },
)

screen(
  'B.3 a value of type text keeps its tabs, the name of its key is one line',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'textbox', 'Name'), 'Mail\tto')
    typeIn(getByRole(panel, 'textbox', /^Value/), 'to\tcc')
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 1, configName: 'Mail to', configValue: 'to\tcc', version: 1 },
    ])
  },
  { path: '/system/config?edit=1' },
)

/** The values of the frontend filter in the requests to a go-admin server. */
const marks: (string | null)[] = []

/** Rows as a go-admin server sends them: with `isFrontend`, without `secret`. */
const goAdmin = (...isFrontend: readonly string[]): StubbedCalls => {
  const rows = isFrontend.map((mark, index) => {
    const { secret: _, ...row } = key(index + 1, `shop.k${index}`, `Key ${index}`, 'x', {
      isFrontend: mark,
    })
    return row
  })
  return server({
    'GET /api/v1/configList': (_, query) => {
      marks.push(query.get('isFrontend'))
      return { code: 200, data: { list: rows, count: rows.length } }
    },
    'GET /api/v1/config/1': { code: 200, data: rows[0] },
  })
}

screen(
  'B.3 a key that is readable without a sign-in has a badge, and a filter finds it',
  async shown => {
    const table = getByRole(shown.container, 'table', 'Configuration')
    const badges = queryAllByRole(table, 'row')
      .slice(-2)
      .map(row => row.querySelector('[title="Readable without signing in."]')?.textContent)
    assert.equal(badges, [undefined, 'Frontend'])
    const filters = getByRole(shown.container, 'search', 'Filters')
    typeIn(getByRole(filters, 'combobox', 'Frontend'), '1')
    submit(filters)
    await wait()
    assert.is(shown.address(), '/system/config?isFrontend=1')
    assert.is(marks.at(-1), '1')
  },
  { table: goAdmin('0', '1') },
)

screen(
  'B.3 §16 the form offers only the marks that the server knows: frontend, not secret',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    assert.not(queryByRole(panel, 'checkbox', 'Hide the value'))
    click(getByRole(panel, 'checkbox', "The shop's pages read this value"))
    submit(panelForm(panel))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 1, isFrontend: '1', version: 1 },
    ])
  },
  { path: '/system/config?edit=1', table: goAdmin('0', '1') },
)

screen(
  'B.3 the form for our own server offers the mark secret, not frontend',
  async ({ container }) => {
    const panel = getByRole(overlay(), 'dialog', 'New configuration key')
    getByRole(panel, 'checkbox', 'Hide the value')
    assert.not(queryByRole(panel, 'checkbox', /pages read this value/))
    assert.not(queryByRole(container, 'combobox', 'Frontend'))
    assert.not(queryByRole(container, 'columnheader', 'Frontend'))
  },
  { path: '/system/config?new' },
)

screen('B.3 the look-up shows the value that a program reads', ({ container }) =>
  withFakeTimers(async pass => {
    const field = getByRole(container, 'textbox', 'Look up a key')
    for (const [name, answer] of [
      ['shop.freight.max', 'shop.freight.max is 1200'],
      ['shop.new', 'not found'],
      ['shop.none', 'There is no key shop.none.'],
      ['mail.token', 'This value is a secret.'],
    ] as const) {
      typeIn(field, name)
      const send = new Event('submit', { bubbles: true, cancelable: true })
      act(() => void field.closest('form')?.dispatchEvent(send))
      assert.ok(send.defaultPrevented, 'the page stays')
      await pass(300)
      assert.is(container.querySelector('output')?.textContent, answer)
    }
  }),
)

screen(
  'W23 a value in the look-up is copied whole, and a long one shown by its start',
  ({ container }) =>
    withFakeTimers(async pass => {
      const copied: string[] = []
      const clipboard = { writeText: async (text: string) => void copied.push(text) }
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
      const field = getByRole(container, 'textbox', 'Look up a key')
      typeIn(field, 'shop.text')
      submit(field.closest('form') as HTMLFormElement)
      await pass(300)
      const answer = container.querySelector('output')?.textContent ?? ''
      assert.is(answer, `shop.text is ${'x'.repeat(499)}…`)
      click(getByRole(container.querySelector('output') as HTMLElement, 'button', 'Copy the value'))
      await pass(0)
      assert.equal(copied, ['x'.repeat(4_000)])
    }),
  {
    table: server({
      'GET /api/v1/configKey/shop.text': { code: 200, data: {}, msg: 'x'.repeat(4_000) },
    }),
  },
)

screen(
  'B.3 a value with the name of a secret is masked in the look-up too, even if the server sends it',
  ({ container }) =>
    withFakeTimers(async pass => {
      const field = getByRole(container, 'textbox', 'Look up a key')
      const answer = () => container.querySelector('output')?.textContent ?? ''
      typeIn(field, 'mail.password')
      submit(field.closest('form') as HTMLFormElement)
      await pass(300)
      assert.is(answer(), 'Stored, not shown')
      click(getByRole(container, 'button', 'Show the value of mail.password'))
      assert.is(answer(), 'hunter2')
      await pass(30_000)
      assert.is(answer(), 'Stored, not shown')
      click(getByRole(container, 'button', 'Show the value of mail.password'))
      typeIn(field, 'till.password')
      submit(field.closest('form') as HTMLFormElement)
      await pass(300)
      assert.is(answer(), 'Stored, not shown', 'another secret is hidden again')
    }),
  {
    table: server({
      'GET /api/v1/configKey/till.password': {
        code: 200,
        data: key(9, 'till.password', 'Till password', 'hunter3'),
        msg: 'hunter3',
      },
      'GET /api/v1/configKey/mail.password': {
        code: 200,
        data: key(8, 'mail.password', 'Mail password', 'hunter2'),
        msg: 'hunter2',
      },
    }),
  },
)

screen('W10 deleting waits, and Undo sends nothing', async shown => {
  click(getByRole(shown.container, 'button', 'Delete Freight limit'))
  await wait()
  click(getByRole(shown.container, 'button', 'Undo Freight limit'))
  await wait()
  assert.equal(sentBodies(shown, 'DELETE /api/v1/config/2'), [])
})

screen('3.7 the focus goes from Delete to Undo, and back into the row', async shown => {
  const remove = getByRole(shown.container, 'button', 'Delete Freight limit')
  remove.focus()
  click(remove)
  await wait()
  const undo = getByRole(shown.container, 'button', 'Undo Freight limit')
  assert.is(document.activeElement, undo)
  click(undo)
  await wait()
  assert.is(document.activeElement, getByRole(shown.container, 'button', 'Edit Freight limit'))
})

screen(
  'R62 R44 a conflict over a value that becomes a secret does not show the typed value',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    click(getByRole(panel, 'checkbox', 'Hide the value'))
    const value = panel.querySelector('input[type=password]')
    assert.ok(value)
    typeIn(value, 'mine to know')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panelForm(panel))
    await wait()
    const asked = getByRole(overlay(), 'dialog', 'Someone else changed this record')
    assert.match(asked.textContent ?? '', /theirs/)
    assert.not.match(asked.textContent ?? '', /mine to know/)
  },
  {
    path: '/system/config?edit=2',
    table: server({
      'PUT /api/v1/config': {
        code: 409,
        msg: 'conflict',
        data: key(2, 'shop.freight.max', 'Freight limit', '1300', { remark: 'theirs', version: 5 }),
      },
    }),
  },
)

for (const [edited, help, isFree] of [
  [1, 'The key of a built-in setting cannot be changed.', false],
  [2, 'Programs look the value up by this key.', true],
] as const) {
  screen(
    `W25 B.3 the key of a setting is locked, and says why: ${help}`,
    async () => {
      const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
      const field = getByRole(panel, 'textbox', /^Key/) as HTMLInputElement
      assert.ok(field.readOnly)
      assert.match(accessibleDescriptionOf(field), help)
      const unlock = queryByRole(panel, 'button', 'Unlock')
      assert.is(unlock !== undefined, isFree)
      if (!unlock) return
      click(unlock)
      assert.not(field.readOnly)
      assert.not(queryByRole(panel, 'button', 'Unlock'))
      assert.match(
        accessibleDescriptionOf(field),
        /Programs that look up the old key will find nothing/,
      )
    },
    { path: `/system/config?edit=${edited}` },
  )
}

screen(
  'R62 a conflict asks the user',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'textbox', /^Remarks/), 'mine')
    submit(panelForm(panel))
    await wait()
    getByRole(overlay(), 'dialog', 'Someone else changed this record')
  },
  {
    path: '/system/config?edit=2',
    table: server({
      'PUT /api/v1/config': {
        code: 409,
        msg: 'conflict',
        data: key(2, 'shop.freight.max', 'Freight limit', '1200', { remark: 'theirs', version: 5 }),
      },
    }),
  },
)

{
  const address = ['/system/config', 'edit 2'] as const
  const [path, form] = address
  const name = `coalface:draft:${storageKeyOf({ userId: 1, name: '' })}:${address.join(' ')}`
  const typed = { at: Date.now(), path, form, values: { configValue: '1500' }, base: 'b' }
  screen(
    'W1 the draft of a deleted key is kept for a user who may not create one',
    async () => {
      const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
      assert.not(queryByRole(panel, 'textbox'))
      getByRole(panel, 'button', 'Discard what I typed')
      assert.ok(localStorage.getItem(name))
    },
    {
      path: `${path}?edit=2`,
      before: () => localStorage.setItem(name, JSON.stringify(typed)),
      table: server({ 'GET /api/v1/config/2': { code: -1, msg: 'not found' } }),
      user: {
        roles: ['editor'],
        permissions: ['system:sysconfig:list', 'system:sysconfig:edit'],
      },
    },
  )
}

screen(
  'W18 a deleted key is created again with all values of the form',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'textbox', /^Value/), '1500')
    submit(panelForm(panel))
    await wait()
    click(getByRole(document.body, 'button', 'Create again'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [
      {
        configName: 'Freight limit',
        configKey: 'shop.freight.max',
        configValue: '1500',
        configType: 'N',
      },
    ])
    assert.is(sentChanges(shown, 'PUT /api/v1/config').length, 1)
    assert.ok(shownMessages(shown).includes('Freight limit created'))
  },
  () => ({
    path: '/system/config?edit=2',
    table: server({
      'GET /api/v1/config/2': (() => {
        const list = [key(2, 'shop.freight.max', 'Freight limit', '1200')]
        return () =>
          list.length > 0 ? { code: 200, data: list.pop() } : { code: -1, msg: 'not found' }
      })(),
      'PUT /api/v1/config': { code: -1, msg: 'not found' },
    }),
  }),
)

screen(
  'B.3 an import previews its lines, then saves them one by one',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Import keys')
    typeIn(
      getByRole(panel, 'textbox', /^Lines/),
      'shop.name=Coalface\nshop.freight.max=9\nshop.new=1\nbroken',
    )
    const preview = getByRole(panel, 'table', 'Preview')
    assert.equal(
      queryAllByRole(preview, 'row')
        .slice(1)
        .map(row => row.querySelector('[data-part=status]')?.textContent),
      ['The same', 'Changed', 'New', 'Invalid'],
    )
    getByRole(preview, 'rowheader', /^broken\s*Nothing separates its two parts\.$/)
    const before = sentBodies(shown, 'GET /api/v1/configList').length
    click(getByRole(panel, 'button', 'Save 2 keys'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/config'), [
      { configId: 2, version: 1, configValue: '9' },
    ])
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [
      { configKey: 'shop.new', configName: 'shop.new', configValue: '1', configType: 'N' },
    ])
    // One request of the list, and one of the import.
    assert.is(sentBodies(shown, 'GET /api/v1/configList').length, before + 2)
  },
  { path: '/system/config?import' },
)

screen(
  'W17 B.3 an exported list is imported in either language, and says which secrets are left out',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Import keys')
    const lines = getByRole(panel, 'textbox', /^Lines/)
    const preview = () =>
      queryAllByRole(getByRole(panel, 'table', 'Preview'), 'row')
        .slice(1)
        .map(row => row.querySelector('[data-part=status]')?.textContent)
    typeIn(
      lines,
      '参数名称,参数键名,参数键值,系统内置,更新时间\nShop name,shop.name,Coalface,是,2026-01-04\n'
        + 'Mail token,mail.token,,否,2026-01-04\nMail,mail.enabled,true,否,2026-01-04\n',
    )
    assert.equal(preview(), ['The same', 'Left out', 'The same'])
    getByRole(
      panel,
      'rowheader',
      /^mail\.token\s*This is a secret: its value is not in the file\.$/,
    )
    typeIn(
      lines,
      'Name,Key,Value,Built-in,Secret,Remarks\nMail token,mail.token,,No,Yes,\nNew,shop.new,5,Yes,No,why\n',
    )
    assert.equal(preview(), ['Left out', 'New'])
    click(getByRole(panel, 'button', 'Save 1 key'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [
      {
        configKey: 'shop.new',
        configName: 'New',
        configValue: '5',
        remark: 'why',
        configType: 'Y',
      },
    ])
    click(queryAllByRole(overlay(), 'button', 'Close').at(-1) ?? panel)
    await wait()
    assert.is(shown.address(), '/system/config', 'a key that is left out needs no correction')
  },
  { path: '/system/config?import' },
)

screen(
  'W15 Ctrl+S saves an import, and does nothing without lines',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Import keys')
    const lines = getByRole(panel, 'textbox', /^Lines/) as HTMLTextAreaElement
    focusOn(lines)
    // The browser's own Ctrl+S is always prevented.
    assert.not(press('s', { ctrlKey: true }))
    assert.equal(sentBodies(shown, 'POST /api/v1/config'), [])
    typeIn(lines, 'shop.new=1')
    assert.not(press('s', { ctrlKey: true }))
    await wait()
    assert.is(sentBodies(shown, 'POST /api/v1/config').length, 1)
  },
  { path: '/system/config?import' },
)

test('W22 without a connection a value cannot be switched, and no key deleted', async () => {
  const shown = await open({ connection: createStore<Connection>('offline') })
  assertOffline(getByRole(shown.container, 'switch', 'Mail, value'))
  assertOffline(getByRole(shown.container, 'button', 'Delete Mail'))
  shown.unmount()
})

test('W22 without a connection nothing is imported: the button says why, and so does the shortcut', async () => {
  const connection = createStore<Connection>('offline')
  const screen = (
    <ConnectionContext value={connection}>
      <Configuration />
    </ConnectionContext>
  )
  const shown = await renderScreen(screen, {
    areas: ['configuration', 'import'],
    path: '/system/config?import',
    table: server(),
  })
  const panel = getByRole(overlay(), 'dialog', 'Import keys')
  const lines = getByRole(panel, 'textbox', /^Lines/)
  typeIn(lines, 'shop.new=1')
  const button = getByRole(panel, 'button', 'Save 1 key')
  assert.is(button.getAttribute('aria-disabled'), 'true')
  assert.match(accessibleDescriptionOf(button), /No connection/)
  focusOn(lines)
  press('s', { ctrlKey: true })
  await wait()
  assert.equal(sentBodies(shown, 'POST /api/v1/config'), [])
  shown.unmount()
  localStorage.clear()
})

test('R62 a line whose key another user changed meanwhile is compared with the present value', async () => {
  localStorage.clear()
  let value = '1200'
  let version = 1
  const row = () => key(2, 'shop.freight.max', 'Freight limit', value, { version })
  const shown = await open({
    path: '/system/config?import',
    table: {
      'GET /api/v1/configList': () => ({ code: 200, data: { list: [row()], count: 1 } }),
      'PUT /api/v1/config': body =>
        (body as { version: number }).version === version
          ? { code: 200, data: row() }
          : { code: 409, msg: 'changed meanwhile', data: row() },
    },
  })
  typeIn(getByRole(overlay(), 'textbox', /^Lines/), 'shop.freight.max=9')
  value = '1300'
  version = 2
  click(getByRole(overlay(), 'button', 'Save 1 key'))
  await wait()
  const results = getByRole(overlay(), 'dialog', 'Save 1 key')
  assert.match(results.textContent ?? '', /changed meanwhile/)
  assert.not(queryByRole(results, 'button', 'Continue with the rest'))
  click(queryAllByRole(results, 'button', 'Close').at(-1) ?? results)
  await wait()
  click(getByRole(overlay(), 'button', 'Save 1 key'))
  await wait()
  assert.equal(
    sentChanges(shown, 'PUT /api/v1/config').map(body => (body as { version: number }).version),
    [1, 2],
  )
  shown.unmount()
  localStorage.clear()
})

screen(
  'W1 lines to import survive a reload, without their secrets',
  async shown => {
    const lines = () =>
      getByRole(
        getByRole(overlay(), 'dialog', 'Import keys'),
        'textbox',
        /^Lines/,
      ) as HTMLTextAreaElement
    typeIn(lines(), 'shop.new=1\nmail.token=hunter2')
    shown.unmount()
    assert.not.match(JSON.stringify(localStorage), /hunter2/)
    const again = await open({ path: '/system/config?import' })
    assert.is(lines().value, 'shop.new=1\nmail.token=')
    // Likewise while the stored keys cannot be read.
    again.unmount()
    const later = await open({
      path: '/system/config?import',
      table: server({ 'GET /api/v1/configList': { code: 500, msg: 'The server is down.' } }),
    })
    typeIn(lines(), 'shop.new=1\nshop.pin=hunter3')
    later.unmount()
    assert.match(JSON.stringify(localStorage), /shop\.new=1/)
    assert.not.match(JSON.stringify(localStorage), /hunter3/)
  },
  { path: '/system/config?import' },
)

screen(
  'B.3 lines of a file follow the typed lines, in place of the file before',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Import keys')
    const lines = getByRole(panel, 'textbox', /^Lines/) as HTMLTextAreaElement
    const file = panel.querySelector<HTMLInputElement>('input[type=file]')
    const take = async (text: string) => {
      if (!file) throw new Error('no file field')
      Object.defineProperty(file, 'files', { configurable: true, value: [new Blob([text])] })
      act(() => void file.dispatchEvent(new Event('change', { bubbles: true })))
      await wait()
    }
    await take('shop.a=1')
    await take('shop.a=2')
    assert.is(lines.value, 'shop.a=2')
    typeIn(lines, 'shop.b=1')
    await take('shop.a=3')
    assert.is(lines.value, 'shop.b=1\nshop.a=3')
  },
  { path: '/system/config?import' },
)

screen(
  'B.3 an import that cannot read the stored keys says why nothing can be saved',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Import keys')
    const lines = getByRole(panel, 'textbox', /^Lines/)
    typeIn(lines, 'shop.new=1')
    await wait()
    assert.match(accessibleDescriptionOf(lines), /The server is down/)
  },
  {
    path: '/system/config?import',
    table: server({ 'GET /api/v1/configList': { code: 500, msg: 'The server is down.' } }),
  },
)

screen(
  'W12 with Explain on, the switch of a value and the import are outlined',
  async ({ container }) => {
    const outlined = [...container.querySelectorAll('[inert]')]
    const needs = (has: (hidden: Element) => boolean) =>
      outlined.filter(has).map(({ parentElement }) => parentElement?.title.replace(/.*needs /, ''))
    assert.equal(
      needs(hidden => hidden.textContent === 'Import'),
      ['system:sysconfig:edit'],
    )
    assert.equal(
      needs(hidden => hidden.querySelector('[role=switch]') !== null),
      ['system:sysconfig:edit'],
    )
    getByRole(container, 'button', 'true')
  },
  {
    user: {
      roles: ['editor'],
      permissions: ['system:sysrole:edit', 'system:sysconfig:list', 'system:sysconfig:add'],
    },
    settings: { explain: true },
  },
)

test('3.7 when the focused row of a deleted key disappears, the next row takes the focus', async () => {
  localStorage.clear()
  let isGone = false
  const rows = [key(1, 'shop.name', 'Shop name', 'x'), key(2, 'shop.max', 'Most', '9')]
  const gone = { code: -1, msg: 'not found' }
  const shown = await open({
    path: '/system/config?edit=2',
    table: {
      'GET /api/v1/configList': () => {
        const list = rows.slice(0, isGone ? 1 : 2)
        return { code: 200, data: { list, count: list.length } }
      },
      'GET /api/v1/config/2': () => (isGone ? gone : { code: 200, data: rows[1] }),
      'PUT /api/v1/config': gone,
    },
  })
  const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
  typeIn(getByRole(panel, 'textbox', 'Name'), 'Other')
  isGone = true
  submit(panelForm(panel))
  await wait()
  click(getByRole(getByRole(overlay(), 'alertdialog'), 'button', 'Discard'))
  await wait()
  assert.not(queryByRole(shown.container, 'button', 'Edit Most'))
  assert.is(document.activeElement, getByRole(shown.container, 'button', 'Edit Shop name'))
  shown.unmount()
  localStorage.clear()
})

test('§8 2.1 a missing key shows a notice and is announced, like any other failure', async () => {
  localStorage.clear()
  const { notices, unmount } = await open({
    path: '/system/config?edit=1',
    table: server({ 'GET /api/v1/config/1': { code: -1, msg: 'not found' } }),
  })
  assert.equal(
    notices.shown.get().map(({ title }) => title),
    ['not found'],
  )
  assert.is(notices.announcement.get().assertive, 'not found')
  unmount()
})

for (const [title, isGone, told] of [
  ['saving a deleted key asks what to do, without a second notice', true, []],
  ['a save refused for another reason shows one notice', false, ['not found']],
] as const) {
  test(`W18 ${title}`, async () => {
    localStorage.clear()
    const gone = { code: -1, msg: 'not found' }
    let isSent = false
    const shown = await open({
      path: '/system/config?edit=1',
      table: server({
        'GET /api/v1/config/1': () =>
          isSent && isGone ? gone : { code: 200, data: key(1, 'shop.name', 'Shop name', 'x') },
        'PUT /api/v1/config': () => {
          isSent = true
          return gone
        },
      }),
    })
    const panel = getByRole(overlay(), 'dialog', 'Edit configuration key')
    typeIn(getByRole(panel, 'textbox', 'Name'), 'Other')
    submit(panelForm(panel))
    await wait()
    const asked = queryByRole(overlay(), 'alertdialog', 'This record was deleted in the meantime')
    assert.is(asked !== null && asked !== undefined, isGone)
    assert.equal(
      shown.notices.shown.get().map(({ title, text }) => title ?? text),
      told,
    )
    shown.unmount()
    localStorage.clear()
  })
}

test.run()
