import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, press, type as typeIn } from '../../support/user.ts'
import { entry, open, overlay, renamedElsewhere, server } from './dictionary-screen.tsx'

const test = suite('entry import')
const screen = createScreenTest(test, open)

const theirs = renamedElsewhere()

screen(
  'B.2 a pasted list is previewed, then saved one by one with a result for each line',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(
      getByRole(panel, 'textbox', /^Entries/),
      'slime\tSlime\nsteam,Steam\nlean,Lean coal\nbroken',
    )
    const preview = getByRole(panel, 'table', 'Preview')
    assert.equal(
      queryAllByRole(preview, 'row')
        .slice(1)
        .map(row => row.querySelector('[data-part=status]')?.textContent),
      ['New', 'Changed', 'The same', 'Invalid'],
    )
    getByRole(preview, 'rowheader', /^–\s*Nothing separates its two parts\.$/)
    click(getByRole(panel, 'button', 'Save 2 entries'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [
      { dictType: 'coal_kind', status: '0', dictValue: 'slime', dictLabel: 'Slime', dictSort: 40 },
    ])
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 1, version: 1, dictLabel: 'Steam' },
    ])
    const results = getByRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /slimeDone.*steamDone/)
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'W17 B.2 a table whose first line names columns of the list is read by column',
  async shown => {
    const heads = [...shown.container.querySelectorAll('th')].map(head => head.textContent?.trim())
    for (const head of ['Label', 'Value', 'Sort', 'Default', 'Status'])
      assert.ok(heads.includes(head), `${head} among ${heads.join()}`)
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(
      getByRole(panel, 'textbox', /^Entries/),
      'Label,Value,Sort,Default,Status,Status (value),Remarks\n'
        + 'Steam coal,steam,10,Yes,Enabled,0,\nLean coal,lean,30,No,Enabled,1,\nSlime,slime,5,No,Disabled,,new\n',
    )
    click(getByRole(panel, 'button', 'Save 2 entries'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/').slice(0, 1), [
      { dictCode: 3, version: 1, status: '0' },
    ])
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [
      {
        dictType: 'coal_kind',
        status: '1',
        dictValue: 'slime',
        dictLabel: 'Slime',
        dictSort: 5,
        isDefault: 'N',
        remark: 'new',
      },
    ])
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'W17 B.2 a table exported in Chinese is read by column in the English interface',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(
      getByRole(panel, 'textbox', /^Entries/),
      '字典标签,字典键值,排序,默认,状态,更新时间\n'
        + 'Steam coal,steam,10,是,启用,2026-01-04\nLean coal,lean,30,否,正常,2026-01-04\n',
    )
    click(getByRole(panel, 'button', 'Save 1 entry'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 3, version: 1, status: '0' },
    ])
    assert.equal(sentBodies(shown, 'POST /api/v1/dict/data'), [])
  },
  () => ({
    path: '/system/dict?type=coal_kind&import',
    table: server({
      'GET /api/v1/dict/databytype/sys_normal_disable': {
        code: 200,
        data: [entry(8, '0', 'Normal', { dictLabelZh: '正常' })],
      },
    }),
  }),
)

screen(
  'B.2 a table that names no known column says so in place of entries',
  async () => {
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(getByRole(panel, 'textbox', /^Entries/), 'Etikett,Wert,Status\nSteam,steam,An')
    const preview = getByRole(panel, 'table', 'Preview')
    getByRole(preview, 'rowheader', /^–\s*The first line has to name the columns Value, Label\.$/)
    assert.is(queryAllByRole(preview, 'rowheader').length, 1)
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'B.2 an export has the present entries of the server',
  async shown => {
    const { createObjectURL, revokeObjectURL } = URL
    const files: Blob[] = []
    Object.assign(URL, {
      // A hash only: any other address would navigate away from the page of the tests.
      createObjectURL: (file: Blob) => `#${files.push(file)}`,
      revokeObjectURL: () => {},
    })
    try {
      theirs.rename()
      click(getByRole(shown.container, 'button', 'Export JSON'))
      await wait()
      assert.match((await files[0]?.text()) ?? '', /Lean coal of the north/)
      assert.equal(shownMessages(shown), ['1 entry exported'])
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL })
    }
  },
  theirs.options,
)

screen(
  'B.2 a pasted list is compared with the present entries of the server',
  async shown => {
    theirs.rename()
    click(getByRole(shown.container, 'button', 'Paste or import'))
    await wait()
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(getByRole(panel, 'textbox', /^Entries/), 'lean\tLean coal')
    click(getByRole(panel, 'button', 'Save 1 entry'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 3, version: theirs.version(), dictLabel: 'Lean coal' },
    ])
  },
  theirs.options,
)

/** A server that checks versions, and clears the other defaults itself. */
function strictServer(): StubbedCalls {
  const steam = entry(1, 'steam', 'Steam coal', { isDefault: 'Y' })
  return server({
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: [{ ...steam }] }),
    'PUT /api/v1/dict/data/': body => {
      if (Reflect.get(body as object, 'version') !== steam.version)
        return { code: 409, msg: 'changed meanwhile', data: { ...steam } }
      Object.assign(steam, body, { version: steam.version + 1 })
      return { code: 200, data: { ...steam } }
    },
    'POST /api/v1/dict/data': body => {
      if (steam.isDefault === 'Y')
        Object.assign(steam, { isDefault: 'N', version: steam.version + 1 })
      return { code: 200, data: entry(4, '', '', body as object) }
    },
  })
}

const SLIME = { dictValue: 'slime', dictLabel: 'Slime', isDefault: 'Y' }

screen(
  'B.2 a list that moves the default causes no conflict with itself',
  async () => {
    const entries = [SLIME, { dictValue: 'steam', dictLabel: 'Steam', isDefault: 'N' }]
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(getByRole(panel, 'textbox', /^Entries/), JSON.stringify({ entries }))
    click(getByRole(panel, 'button', 'Save 2 entries'))
    await wait()
    const results = getByRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /steamDone.*slimeDone/)
  },
  () => ({ path: '/system/dict?type=coal_kind&import', table: strictServer() }),
)

screen(
  'B.2 a pasted default replaces the previous one, even where the server keeps both',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    typeIn(getByRole(panel, 'textbox', /^Entries/), JSON.stringify([SLIME]))
    click(getByRole(panel, 'button', 'Save 1 entry'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 1, isDefault: 'N', version: 1 },
    ])
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'B.2 an export of another type shows a warning before anything is saved',
  async () => {
    const field = getByRole(
      getByRole(overlay(), 'dialog', 'Paste or import entries'),
      'textbox',
      /^Entries/,
    )
    typeIn(field, '{"dictType":"sys_yes_no","entries":[{"dictValue":"Y","dictLabel":"Yes"}]}')
    assert.match(
      accessibleDescriptionOf(field),
      /an export of sys_yes_no; its entries would be saved in coal_kind/,
    )
    typeIn(field, '{"dictType":"coal_kind","entries":[{"dictValue":"Y","dictLabel":"Yes"}]}')
    assert.not.match(accessibleDescriptionOf(field), /an export of/)
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'C.6 discarding a pasted list asks first',
  async shown => {
    const panel = getByRole(overlay(), 'dialog', 'Paste or import entries')
    const field = getByRole(panel, 'textbox', /^Entries/) as HTMLTextAreaElement
    typeIn(field, 'slime\tSlime')
    press('Escape', {}, field)
    await wait()
    click(getByRole(getByRole(overlay(), 'alertdialog'), 'button', 'Keep editing'))
    await wait()
    assert.is(field.value, 'slime\tSlime')
    typeIn(field, '')
    press('Escape', {}, field)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'W1 a pasted list survives a reload; Discard empties it',
  async shown => {
    const field = () =>
      getByRole(
        getByRole(overlay(), 'dialog', 'Paste or import entries'),
        'textbox',
        /^Entries/,
      ) as HTMLTextAreaElement
    typeIn(field(), 'slime\tSlime')
    shown.unmount()
    const again = await open({ path: '/system/dict?type=coal_kind&import' })
    assert.is(field().value, 'slime\tSlime')
    click(getByRole(getByRole(overlay(), 'region', 'Restored draft'), 'button', 'Discard'))
    await wait()
    assert.is(field().value, '')
    again.unmount()
    const last = await open({ path: '/system/dict?type=coal_kind&import' })
    assert.not(queryByRole(overlay(), 'region', 'Restored draft'))
    last.unmount()
  },
  { path: '/system/dict?type=coal_kind&import' },
)

screen(
  'B.2 refused lines stay in the field, to be corrected',
  async shown => {
    const panel = () => getByRole(overlay(), 'dialog', 'Paste or import entries')
    const field = () => getByRole(panel(), 'textbox', /^Entries/) as HTMLTextAreaElement
    typeIn(field(), 'steam\tSteam\nslime\tSlime')
    click(getByRole(panel(), 'button', 'Save 2 entries'))
    await wait()
    const results = getByRole(overlay(), 'dialog', 'Save 2 entries')
    assert.match(results.textContent ?? '', /steamDone.*slimeFailed.*no slime/)
    const [close] = queryAllByRole(results, 'button').filter(each => each.textContent === 'Close')
    if (close) click(close)
    await wait()
    assert.is(field().value, 'steam\tSteam\nslime\tSlime')
    const states = queryAllByRole(getByRole(panel(), 'table', 'Preview'), 'row')
      .slice(1)
      .map(row => row.querySelector('[data-part=status]')?.textContent)
    assert.equal(states, ['Saved', 'Not saved'])
    getByRole(getByRole(panel(), 'table', 'Preview'), 'rowheader', /no slime/)
    typeIn(field(), 'steam\tSteam\nlump\tLump')
    click(getByRole(panel(), 'button', 'Save 1 entry'))
    await wait()
    const [end] = queryAllByRole(overlay(), 'button').filter(each => each.textContent === 'Close')
    if (end) click(end)
    await wait()
    assert.is(shown.address(), '/system/dict?type=coal_kind')
    assert.equal(
      Object.keys(localStorage).filter(key => key.includes('draft')),
      [],
    )
  },
  () => ({
    path: '/system/dict?type=coal_kind&import',
    table: server({
      'POST /api/v1/dict/data': body =>
        (body as { dictValue: string }).dictValue === 'slime'
          ? { code: 400, msg: 'no slime' }
          : { code: 200, data: { ...(body as object), dictCode: 9, version: 1 } },
    }),
  }),
)

test.run()
