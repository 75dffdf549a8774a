import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { renderScreen, sentChanges, wait } from '../support/screen.tsx'
import { submit, type as typeIn } from '../support/user.ts'
import { type, server as typeServer } from './dictionary/dictionary-screen.tsx'
import { LISTS } from './record-lists.ts'
import type { Locale } from '#constants.ts'

const test = suite('two languages')

interface Kind {
  name: string
  text: string
  zh: string
  /** The titles of its dialog and the labels of its field, in English and in Chinese. */
  title: Record<Locale, string>
  label: Record<Locale, string>
}

const KINDS: Readonly<Record<string, Kind>> = {
  roles: {
    name: 'roleName',
    text: 'Trader',
    zh: '交易员',
    title: { en: 'Edit role', 'zh-CN': '修改角色' },
    label: { en: 'Role name', 'zh-CN': '角色名称' },
  },
  'dictionary entries': {
    name: 'dictLabel',
    text: 'Coke',
    zh: '焦炭',
    title: { en: 'Edit dictionary entry', 'zh-CN': '修改字典数据' },
    label: { en: 'Label', 'zh-CN': '字典标签' },
  },
  keys: {
    name: 'configName',
    text: 'Shop',
    zh: '商城',
    title: { en: 'Edit configuration key', 'zh-CN': '修改参数' },
    label: { en: 'Name', 'zh-CN': '参数名称' },
  },
  users: {
    name: 'nickName',
    text: 'Lin',
    zh: '林伟',
    title: { en: 'Edit user', 'zh-CN': '修改用户' },
    label: { en: 'Nickname', 'zh-CN': '昵称' },
  },
  'dictionary types': {
    name: 'dictName',
    text: 'Coal kind',
    zh: '煤种',
    title: { en: 'Edit type', 'zh-CN': '修改类型' },
    label: { en: 'Type name', 'zh-CN': '类型名称' },
  },
}

const TYPE_PLACE = {
  ...LISTS['dictionary entries'],
  path: '/system/dict?type=coal_kind&edittype=1',
  one: 'GET /api/v1/dict/type/1',
  write: 'PUT /api/v1/dict/type',
  row: { ...type(1, 'coal_kind', 'Coal kind', 3), remark: '', version: 1 },
}

async function openForm(kind: string, extra: object, locale: Locale = 'en') {
  const place = kind === 'dictionary types' ? TYPE_PLACE : LISTS[kind]
  const words = KINDS[kind]
  if (!place?.Screen || !place.one || !place.write || !words) throw new Error(`no ${kind}`)
  const { Screen, path = '', areas = [], one, write } = place
  let row: object = { ...place.row, ...extra }
  const shown = await renderScreen(<Screen />, {
    path: path.includes('edittype') ? path : `${path}${path.includes('?') ? '&' : '?'}edit=2`,
    areas,
    locale,
    table: {
      ...typeServer(),
      [place.call ?? '']: () => ({ code: 200, data: { list: [row], count: 1 } }),
      ...place.choices,
      [one]: () => ({ code: 200, data: row }),
      [write]: body => {
        row = { ...row, ...(body as object), version: 2 }
        return { code: 200, data: row }
      },
    },
  })
  const dialog = () => getByRole(document.body, 'dialog', words.title[locale])
  const field = (label: string) => getByRole(dialog(), 'textbox', label) as HTMLInputElement
  return {
    shown,
    dialog,
    field,
    unfold: () => unfold(dialog()),
    changes: () => sentChanges(shown, write),
  }
}

/** Opens the folded field; happy-dom does not do it by itself. */
async function unfold(dialog: HTMLElement) {
  const fold = dialog.querySelector('details')
  assert.ok(fold)
  await settle(() => {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
}

for (const [kind, { name, text, zh, label }] of Object.entries(KINDS)) {
  const chinese = `${name}Zh`

  test(`§18 ${kind}: in English the Chinese text is folded away, and each is changed alone`, async () => {
    const form = await openForm(kind, { [chinese]: zh })
    assert.is(form.field(label.en).value, text)
    assert.is(form.dialog().querySelector('summary')?.textContent, `${label.en} in Chinese: ${zh}`)
    assert.not(queryByRole(form.dialog(), 'textbox', `${label.en} in Chinese (optional)`))
    await form.unfold()
    assert.is(form.field(`${label.en} in Chinese (optional)`).value, zh)
    typeIn(form.field(label.en), 'Changed')
    submit(form.field(label.en))
    await wait()
    const [change] = form.changes()
    assert.equal([change?.[name], change?.[chinese]], ['Changed', undefined])
    form.shown.unmount()
  })

  test(`§18 ${kind}: in Chinese the English text is folded away, and each is changed alone`, async () => {
    const form = await openForm(kind, { [chinese]: zh }, 'zh-CN')
    assert.is(form.field(label['zh-CN']).value, zh)
    await form.unfold()
    assert.is(form.field(`${label['zh-CN']}（英文） (选填)`).value, text)
    typeIn(form.field(label['zh-CN']), '改名')
    submit(form.field(label['zh-CN']))
    await wait()
    const [change] = form.changes()
    assert.equal([change?.[name], change?.[chinese]], [undefined, '改名'])
    form.shown.unmount()
  })

  test(`§18 ${kind}: null is one text for both, until the other language gets its own`, async () => {
    const form = await openForm(kind, { [chinese]: null }, 'zh-CN')
    assert.is(form.field(label['zh-CN']).value, text)
    await form.unfold()
    typeIn(form.field(`${label['zh-CN']}（英文） (选填)`), 'Own')
    assert.is(form.field(label['zh-CN']).value, text)
    submit(form.field(label['zh-CN']))
    await wait()
    const [change] = form.changes()
    assert.equal([change?.[name], change?.[chinese]], ['Own', text])
    form.shown.unmount()
  })

  test(`§18 ${kind}: a server that keeps one language has one field`, async () => {
    const form = await openForm(kind, {})
    assert.not(form.dialog().querySelector('details'))
    typeIn(form.field(label.en), 'Changed')
    submit(form.field(label.en))
    await wait()
    assert.not(Object.hasOwn(form.changes()[0] ?? {}, chinese))
    form.shown.unmount()
  })
}

test.run()
