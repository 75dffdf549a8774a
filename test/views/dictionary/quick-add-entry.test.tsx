import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
} from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click, focusOn, press, submit, type as typeIn } from '../../support/user.ts'
import { entry, labels, open, overlay, renamedElsewhere, server } from './dictionary-screen.tsx'
import { refetchRequest } from '#lib/refetch.ts'
import { QuickAddEntry } from '#views/dictionary/quick-add-entry.tsx'

const test = suite('quick add')
const screen = createScreenTest(test, open)

test('B.2 Escape clears the line', async () => {
  const line = (
    <QuickAddEntry type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  )
  const { container, unmount } = await renderScreen(line, { areas: ['dictionary'], table: {} })
  const label = getByRole(container, 'textbox', 'New label') as HTMLInputElement
  const value = getByRole(container, 'textbox', 'New value') as HTMLInputElement
  typeIn(label, '焦煤')
  typeIn(value, 'coke')
  press('Escape', {}, label)
  assert.equal([label.value, value.value], ['', ''])
  unmount()
})

test('R63 clearing the line after a lost answer reads the list again', async () => {
  const line = (
    <QuickAddEntry type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  )
  const { container, unmount } = await renderScreen(line, {
    areas: ['dictionary'],
    table: { 'POST /api/v1/dict/data': 'no network' },
  })
  const asked: unknown[] = []
  const unsubscribe = refetchRequest.subscribe(() => asked.push(refetchRequest.get().only))
  const label = getByRole(container, 'textbox', 'New label')
  typeIn(label, 'Coke')
  press('Escape', {}, label)
  assert.equal(asked, [])
  typeIn(label, 'Coke')
  typeIn(getByRole(container, 'textbox', 'New value'), 'coke')
  focusOn(label)
  press('s', { ctrlKey: true })
  await wait()
  press('Escape', {}, label)
  assert.equal(asked, ['all'])
  unsubscribe()
  unmount()
  localStorage.clear()
})

test('W15 Ctrl+S adds the line', async () => {
  const line = (
    <QuickAddEntry type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  )
  const { calls, container, unmount } = await renderScreen(line, {
    areas: ['dictionary'],
    table: { 'POST /api/v1/dict/data': { code: 200, data: null } },
  })
  typeIn(getByRole(container, 'textbox', 'New label'), 'Coke')
  const value = getByRole(container, 'textbox', 'New value')
  typeIn(value, 'coke')
  focusOn(value)
  assert.not(press('s', { ctrlKey: true }))
  await wait()
  assert.ok(calls.some(({ call }) => call === 'POST /api/v1/dict/data'))
  unmount()
  localStorage.clear()
})

test('B.2 a saved line starts the next one with the focus, unless the user has moved it', async () => {
  for (const hasLeft of [false, true]) {
    let answer = () => {}
    const screen = (
      <>
        <QuickAddEntry type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
        <input aria-label="Elsewhere" />
      </>
    )
    const { container, unmount } = await renderScreen(screen, {
      areas: ['dictionary'],
      table: {
        'POST /api/v1/dict/data': () =>
          new Promise(resolve => (answer = () => resolve({ code: 200, data: null }))),
      },
    })
    const label = () => getByRole(container, 'textbox', 'New label') as HTMLInputElement
    typeIn(label(), 'Coke')
    typeIn(getByRole(container, 'textbox', 'New value'), 'coke')
    focusOn(label())
    press('s', { ctrlKey: true })
    await wait()
    const elsewhere = getByRole(container, 'textbox', 'Elsewhere')
    if (hasLeft) focusOn(elsewhere)
    answer()
    await wait()
    assert.is(label().value, '')
    assert.is(document.activeElement, hasLeft ? elsewhere : label())
    unmount()
    localStorage.clear()
  }
})

const theirs = renamedElsewhere()

screen('B.2 the line below adds one entry after the other', async shown => {
  const line = getByRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
  typeIn(getByRole(line, 'textbox', 'New label'), 'Slime')
  typeIn(getByRole(line, 'textbox', 'New value'), 'slime')
  submit(line)
  await wait()
  assert.is(
    (sentBodies(shown, 'POST /api/v1/dict/data')[0] as Record<string, unknown>).dictValue,
    'slime',
  )
  const next = getByRole(shown.container, 'form', 'Add an entry')
  assert.is((getByRole(next, 'textbox', 'New label') as HTMLInputElement).value, '')
  assert.is(accessibleNameOf(document.activeElement as Element), 'New label')
  assert.equal(labels(shown.container).at(-1), 'Slime')
})

screen(
  'B.2 without labels the line below uses the entries on the page',
  async shown => {
    const line = () => getByRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
    const fill = (label: string, value: string) => {
      typeIn(getByRole(line(), 'textbox', /label/i), label)
      typeIn(getByRole(line(), 'textbox', /value/i), value)
      submit(line())
    }
    fill('Steam coal', 'dust')
    assert.match(accessibleDescriptionOf(getByRole(line(), 'textbox', /label/i)), /steam/)
    fill('Dust', 'dust')
    await wait()
    const [body] = sentBodies(shown, 'POST /api/v1/dict/data') as { dictSort: number }[]
    assert.is(body?.dictSort, 40)
  },
  () => ({
    table: server({ 'GET /api/v1/dict/databytype/coal_kind': { code: 500, msg: 'down' } }),
  }),
)

const largest = [
  entry(1, 'steam', 'Steam coal'),
  entry(2, 'gas', 'Gas coal', { dictSort: 999_999 }),
]

screen(
  'B.2 below the largest number a new entry gets one that is free, in the line and in the form',
  async shown => {
    const line = getByRole(shown.container, 'form', 'Add an entry')
    typeIn(getByRole(line, 'textbox', 'New label'), 'Slime')
    typeIn(getByRole(line, 'textbox', 'New value'), 'slime')
    submit(line)
    await wait()
    const [body] = sentBodies(shown, 'POST /api/v1/dict/data') as { dictSort: number }[]
    assert.is(body?.dictSort, 999_998)
    click(getByRole(shown.container, 'button', 'New dictionary entry'))
    await wait()
    const panel = getByRole(overlay(), 'dialog', 'New dictionary entry')
    assert.is((getByRole(panel, 'textbox', 'Sort') as HTMLInputElement).value, '999998')
  },
  () => ({
    table: server({
      'GET /api/v1/dict/datalist': { code: 200, data: { list: largest, count: 2 } },
      'GET /api/v1/dict/databytype/coal_kind': { code: 200, data: largest },
    }),
  }),
)

for (const [where, path] of [
  ['the line below', '/system/dict?type=coal_kind'],
  ['the form', '/system/dict?type=coal_kind&new'],
] as const) {
  let rows = [entry(1, 'steam', 'Steam coal')]
  screen(
    `B.2 an entry that another user added first is named after the refusal, and is on the list: ${where}`,
    async shown => {
      const line = path.endsWith('new')
        ? getByRole(overlay(), 'dialog', 'New dictionary entry')
        : getByRole(shown.container, 'form', 'Add an entry')
      const [label, value] = queryAllByRole(line, 'textbox')
      typeIn(label as HTMLInputElement, 'Slime')
      typeIn(value as HTMLInputElement, 'slime')
      rows = [entry(1, 'steam', 'Steam coal'), entry(2, 'slime', 'Coal slime')]
      const form = line.closest('form') ?? (line.querySelector('form') as HTMLFormElement)
      submit(form)
      await wait()
      // The table behind the dialog is inert.
      const cells = [...shown.container.querySelectorAll('tbody th')]
      assert.equal(
        cells.map(cell => cell.textContent),
        ['Steam coal', 'Coal slime'],
      )
      assert.is((value as HTMLInputElement).value, 'slime')
      submit(form)
      await wait()
      assert.match(accessibleDescriptionOf(value as HTMLElement), /belongs to Coal slime/)
      assert.is(sentBodies(shown, 'POST /api/v1/dict/data').length, 1)
    },
    {
      before: () => (rows = rows.slice(0, 1)),
      path,
      table: server({
        'GET /api/v1/dict/datalist': () => ({
          code: 200,
          data: { list: rows.map(row => ({ ...row })), count: rows.length },
        }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: [...rows] }),
        'POST /api/v1/dict/data': { code: -1, msg: 'exists already' },
      }),
    },
  )
}

screen(
  'R63 a new entry whose answer was lost is sent again under its key, even if the list has it by then',
  async shown => {
    const line = () => getByRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
    typeIn(getByRole(line(), 'textbox', /label/i), 'Gas coal')
    typeIn(getByRole(line(), 'textbox', /value/i), 'gas')
    submit(line())
    await wait()
    click(getByRole(shown.container, 'button', 'Refresh table'))
    await wait()
    assert.match(shown.container.querySelector('tbody')?.textContent ?? '', /Gas coal/)
    submit(line())
    await wait()
    assert.is(sentBodies(shown, 'POST /api/v1/dict/data').length, 2)
    assert.equal(shownMessages(shown).at(-1), 'Gas coal created')
  },
  () => {
    const list = [entry(1, 'steam', 'Steam coal')]
    return {
      table: server({
        'GET /api/v1/dict/datalist': () => ({ code: 200, data: { list, count: list.length } }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: list }),
        'POST /api/v1/dict/data': () => {
          if (list.length > 1) return { code: 200, data: list[1] }
          list.push(entry(2, 'gas', 'Gas coal', { dictSort: 20 }))
          return { code: 502, msg: 'the back end is away' }
        },
      }),
    }
  },
)

screen(
  'B.2 a label that another user freed can be used once the rows are read again',
  async shown => {
    const fill = async () => {
      const line = getByRole(shown.container, 'form', 'Add an entry') as HTMLFormElement
      typeIn(getByRole(line, 'textbox', 'New label'), 'Lean coal')
      typeIn(getByRole(line, 'textbox', 'New value'), 'lean2')
      submit(line)
      await wait()
      return sentBodies(shown, 'POST /api/v1/dict/data').length
    }
    theirs.rename()
    assert.is(await fill(), 0)
    click(getByRole(shown.container, 'button', 'Refresh table'))
    await wait()
    assert.is(await fill(), 1)
  },
  theirs.options,
)

test.run()
