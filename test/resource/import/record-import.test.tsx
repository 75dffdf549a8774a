import type { ComponentProps } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { act } from '../../support/render.tsx'
import { renderScreen, wait } from '../../support/screen.tsx'
import { click, type as typeIn } from '../../support/user.ts'
import { Refused, SessionExpired, Unreachable } from '#api/errors.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import type { ImportLineError } from '#resource/import/import-preview.ts'
import { RecordImport } from '#resource/import/record-import.tsx'

const test = suite('record-import')

type Props = ComponentProps<typeof RecordImport<string>>

const SHARED = {
  form: 'import',
  storableText: (text: string) => text,
  unknownHeadings: () => [],
  emptyTable: ['Key', 'Value'],
  helpFor: () => '',
  onDone: () => {},
  onClose: () => {},
  keyLabel: 'Key',
  textLabel: 'Value',
  accept: '.txt',
  fields: { key: { label: 'Key', rule: 'Letters only.' } },
  ownTexts: { importTitle: 'Import', importText: 'Lines', importMany: () => 'Save lines' },
}

/** An import in which each line is new, unless the test says otherwise. */
const importing = (props: Pick<Props, 'save'> & Partial<Props>) =>
  renderScreen(
    <RecordImport<string>
      parse={text =>
        text ? [{ line: 1, key: text, text: '', source: text, state: 'new', change: text }] : []
      }
      {...SHARED}
      {...props}
    />,
    { areas: ['import'], table: {} },
  )

test('W17 the typed text is not parsed again at each line that is saved', async () => {
  localStorage.clear()
  const looked: string[] = []
  const { unmount } = await importing({
    parse: text => {
      looked.push(text)
      const keys = text.split(' ').filter(Boolean)
      return keys.map((key, line) => ({
        line,
        key,
        text: '',
        source: key,
        state: 'new',
        change: key,
      }))
    },
    save: async () => {},
  })
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'coal peat coke')
  looked.length = 0
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  assert.equal(looked, [''], 'when the field is empty')
  unmount()
  localStorage.clear()
})

test('R63 a line that got no answer is sent again under the same key, so that it is written once', async () => {
  localStorage.clear()
  const keys: (string | undefined)[] = []
  const { unmount } = await importing({
    save: async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      if (keys.length === 1) throw new Unreachable('Network Error', 'network')
    },
  })
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'coal')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  click(getByRole(document.body, 'button', 'Continue with the rest'))
  await wait()
  assert.match(keys[0] ?? '', /^[\da-f]{32}$/)
  assert.equal(keys, [keys[0], keys[0]])
  unmount()
  localStorage.clear()
})

test('R63 the key stays when the dialog was closed or left in between, until the line is answered', async () => {
  localStorage.clear()
  const keys: (string | undefined)[] = []
  const open = () =>
    importing({
      save: async (_, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        if (keys.length < 3) throw new Unreachable('Network Error', 'network')
        if (keys.length === 3) throw new Refused('taken', { code: 400 })
      },
    })
  const first = await open()
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'peat')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  const [close] = queryAllByRole(document.body, 'button', 'Close')
  assert.ok(close)
  click(close)
  await wait()
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  first.unmount()
  const second = await open()
  const lines = getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  if (lines.value === '') typeIn(lines, 'peat')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  click(getByRole(document.body, 'button', 'Continue with the rest'))
  await wait()
  assert.equal(keys.slice(0, 3), [keys[0], keys[0], keys[0]])
  assert.is.not(keys[3], keys[0], 'a refusal is an answer')
  second.unmount()
  localStorage.clear()
})

test('R63 the key stays when the session ended in between', async () => {
  localStorage.clear()
  const keys: (string | undefined)[] = []
  const answers = [
    new Unreachable('Network Error', 'network'),
    new SessionExpired('over', { code: 401 }),
    new DOMException('The session is over', 'AbortError'),
  ]
  const { unmount } = await importing({
    save: async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      const error = answers[keys.length - 1]
      if (error) throw error
      // Code 6401, then an answer.
      return keys.length > 4
    },
  })
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'slate')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  for (let turn = 0; turn < 4; turn += 1) {
    click(getByRole(document.body, 'button', 'Continue with the rest'))
    await wait()
  }
  assert.equal(keys, Array(5).fill(keys[0]))
  unmount()
  localStorage.clear()
})

test('R63 a line whose change was seen done is another write when it is imported again', async () => {
  localStorage.clear()
  const keys: (string | undefined)[] = []
  const isThere = createStore(false)
  /** Passes another `parse` once the rows are read again, as a page does. */
  function Importing() {
    const state = useStore(isThere) ? 'same' : 'new'
    return (
      <RecordImport<string>
        {...SHARED}
        parse={text =>
          text ? [{ line: 1, key: 'peat', text, source: text, state, change: 'peat' }] : []
        }
        save={async (_, { idempotencyKey }) => {
          keys.push(idempotencyKey)
          throw new Unreachable('Network Error', 'network')
        }}
        onDone={() => isThere.set(true)}
      />
    )
  }
  const { unmount } = await renderScreen(<Importing />, { areas: ['import'], table: {} })
  const lines = () => getByRole(document.body, 'textbox', /^Lines/)
  const close = async () => {
    const [button] = queryAllByRole(document.body, 'button', 'Close')
    assert.ok(button)
    click(button)
    await wait()
  }
  typeIn(lines(), 'peat')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  click(getByRole(document.body, 'button', 'Continue with the rest'))
  await wait()
  await close()
  // Somebody deletes the record.
  act(() => isThere.set(false))
  typeIn(lines(), 'peat ')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  assert.is(keys[1], keys[0])
  assert.is.not(keys[2], keys[0])
  unmount()
  localStorage.clear()
})

test('B.2 a file in another encoding is refused in words, and what was typed stays', async () => {
  localStorage.clear()
  const { unmount } = await importing({ save: async () => {} })
  const lines = getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  const take = async (...bytes: number[]) => {
    const file = document.querySelector('input[type=file]')
    const value = [new Blob([new Uint8Array(bytes)])]
    Object.defineProperty(file, 'files', { configurable: true, value })
    act(() => void file?.dispatchEvent(new Event('change', { bubbles: true })))
    await wait()
  }
  typeIn(lines, 'typed')
  await take(0xb6, 0xaf, 0xc1, 0xa6)
  assert.is(lines.value, 'typed')
  assert.match(getByRole(document.body, 'alert').textContent, /Save it as UTF-8/)
  await take(0xc4, 0xa3, 0xcd, 0xa8)
  assert.is(lines.value, 'typed')
  assert.match(getByRole(document.body, 'alert').textContent, /as GBK "模通"/)
  await take(0x61, 0x0d, 0x62)
  assert.is(lines.value, 'typed\na\nb')
  assert.equal(
    queryAllByRole(document.body, 'alert')
      .map(alert => alert.textContent)
      .join(''),
    '',
  )
  unmount()
  localStorage.clear()
})

test('B.2 the reason of an invalid line names the field, its value and the rule', async () => {
  localStorage.clear()
  const errors: ImportLineError[] = [
    { fault: 'value', field: 'key', value: 'a b' },
    { fault: 'long', field: 'key', value: 'x'.repeat(100), max: 64 },
    { fault: 'long', field: 'key', value: '', max: 64 },
    { fault: 'empty', field: 'key' },
    { fault: 'digits', field: 'constructor' },
    { fault: 'role', value: 'King' },
    { fault: 'department', value: 'Moon' },
    { fault: 'damaged', field: 'key', value: '#N/A' },
    { fault: 'no-rows' },
  ]
  const { unmount } = await importing({
    parse: () =>
      errors.map((error, line) => ({
        line,
        ...{ key: `${line}`, text: '', source: '', state: 'invalid', error },
      })),
    save: async () => {},
  })
  assert.equal(
    queryAllByRole(document.body, 'rowheader').map(row => row.textContent),
    [
      '0Key cannot be "a b". Letters only.',
      `1Key "${'x'.repeat(59)}…" is longer than 64 characters.`,
      '2Key is longer than 64 characters.',
      '3Key is empty.',
      '4constructor has too many digits to be read exactly: write it in quotes.',
      '5There is no enabled role "King".',
      '6There is no department "Moon".',
      '7Key "#N/A" is what a spreadsheet shows in place of a long number, a failed formula or in a narrow column. Correct it there and export it again.',
      '8The table has headings, but no rows.',
    ],
  )
  unmount()
  localStorage.clear()
})

async function choose(text: string) {
  const file = document.querySelector('input[type=file]')
  Object.defineProperty(file, 'files', { configurable: true, value: [new Blob([text])] })
  act(() => void file?.dispatchEvent(new Event('change', { bubbles: true })))
  await wait()
}

test('B.2 a corrected file replaces the one before, also after a run', async () => {
  localStorage.clear()
  const { unmount } = await importing({
    save: async () => {
      throw new Refused('no', { code: 400 })
    },
  })
  const lines = () => getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  typeIn(lines(), 'typed')
  await choose('wrong\n')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? document.body)
  await wait()
  assert.is(lines().value, 'typed\nwrong\n')
  typeIn(lines(), 'typed\nwrong\ntoo')
  await choose('right\n')
  assert.is(lines().value, 'typed\nright\ntoo')
  unmount()
  localStorage.clear()
})

test('B.2 W1 a corrected file replaces the one before, also in a restored draft', async () => {
  localStorage.clear()
  const save = async () => {}
  const first = await importing({ save })
  const lines = () => getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  typeIn(lines(), 'typed')
  await choose('wrong')
  first.unmount()
  const second = await importing({ save })
  assert.is(lines().value, 'typed\nwrong')
  await choose('right')
  assert.is(lines().value, 'typed\nright')
  second.unmount()
  localStorage.clear()
})

test('B.2 a file that would freeze the page is refused in words before it is read', async () => {
  localStorage.clear()
  const { unmount } = await importing({ save: async () => {} })
  const lines = getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  const take = async (length: number) => {
    const file = document.querySelector('input[type=file]')
    const value = [new Blob(['a'.repeat(length)])]
    Object.defineProperty(file, 'files', { configurable: true, value })
    act(() => void file?.dispatchEvent(new Event('change', { bubbles: true })))
    await wait()
  }
  typeIn(lines, 'typed')
  await take(1_000_001)
  assert.is(lines.value.length, 'typed'.length)
  assert.match(getByRole(document.body, 'alert').textContent, /larger than 1 MB/)
  await take(1_000_000)
  assert.is(lines.value.length, 'typed\n'.length + 1_000_000)
  unmount()
  localStorage.clear()
})

test('B.2 of very many lines only the first are shown, those that cannot be saved before all others', async () => {
  localStorage.clear()
  const { unmount } = await importing({
    parse: text =>
      Array.from({ length: Number(text) }, (_, index) =>
        index % 100 === 99
          ? { line: index + 1, key: `bad ${index}`, text: '', source: '', state: 'invalid' }
          : {
              line: index + 1,
              key: `row ${index}`,
              text: '',
              source: '',
              state: 'new',
              change: 'a',
            },
      ),
    save: () => new Promise(() => {}),
  })
  const rows = () => queryAllByRole(document.body, 'rowheader').map(row => row.textContent)
  typeIn(getByRole(document.body, 'textbox', /^Lines/), '100')
  assert.is(rows().length, 100)
  assert.not.match(document.body.textContent, /Showing \d/)
  typeIn(getByRole(document.body, 'textbox', /^Lines/), '1000')
  assert.is(rows().length, 100)
  assert.equal(rows().slice(8, 12), ['bad 899', 'bad 999', 'row 0', 'row 1'])
  assert.match(document.body.textContent, /Showing 100 of 1000 lines/)

  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  assert.match(document.body.textContent, /0 of 990 rows/)
  assert.equal(
    queryAllByRole(document.body, 'listitem').map(item => item.textContent),
    ['row 0In progress'],
  )
  unmount()
  localStorage.clear()
})

test('B.2 typing in a long text reads it only when the typing pauses, and never saves what it was before', () =>
  withFakeTimers(async pass => {
    localStorage.clear()
    const looked: number[] = []
    const parse = (text: string) => {
      looked.push(text.length)
      const keys = text.split('\n').filter(Boolean)
      return keys.map((key, index) => ({
        line: index + 1,
        ...{ key, text: '', source: key, state: 'new' as const, change: key },
      }))
    }
    const { unmount } = await importing({ parse, save: async () => {} })
    const field = getByRole(document.body, 'textbox', /^Lines/)
    const long = Array.from({ length: 4_000 }, (_, index) => `key${index}`).join('\n')
    typeIn(field, long)
    await pass(400)
    assert.is(looked.at(-1), long.length)
    looked.length = 0
    for (const end of ['a', 'ab', 'abc']) typeIn(field, long + end)
    const button = getByRole(document.body, 'button', 'Save lines')
    assert.equal(looked, [], 'while the user types')
    assert.ok(
      button.matches('[disabled], [aria-disabled=true]'),
      'the lines are not yet those typed',
    )
    await pass(400)
    assert.equal(looked, [long.length + 3])
    assert.not.ok(button.matches('[disabled], [aria-disabled=true]'))
    unmount()
    localStorage.clear()
  }))

/** The states of the lines in the preview, as they are read. */
const shownStates = () =>
  [...document.querySelectorAll('tbody [data-part=status]')].map(cell => cell.textContent)
const summary = () =>
  queryAllByRole(document.body, 'status')
    .map(status => status.textContent ?? '')
    .find(text => /create|problem|same|saved/.test(text))
const closeRun = async () => {
  click(queryAllByRole(document.body, 'button', 'Close').at(-1) ?? document.body)
  await wait()
}

/** Each word is a line: its first letter says what it would do. */
const STATES = {
  n: 'new',
  c: 'changed',
  s: 'same',
  d: 'duplicate',
  i: 'invalid',
  l: 'left-out',
} as const
const parseWords: Props['parse'] = text =>
  text.split(' ').flatMap((key, index) => {
    const state = STATES[key.charAt(0) as keyof typeof STATES]
    if (!state) return []
    const change = state === 'new' || state === 'changed' ? key : undefined
    return { line: index + 1, key, text: '', source: key, state, change }
  })

test('B.2 the preview counts what will be created, what will be changed and what has a problem', async () => {
  localStorage.clear()
  const { unmount } = await importing({ parse: parseWords, save: async () => {} })
  const lines = () => getByRole(document.body, 'textbox', /^Lines/)
  for (const [text, said] of [
    ['n1 n2 c1 d1 i1', '2 will be created, 1 will be changed, 2 have a problem'],
    ['n1 i1', '1 will be created, 1 has a problem'],
    ['c1 s1 s2 l1', '1 will be changed, 2 are the same, 1 is left out'],
  ] as const) {
    typeIn(lines(), text)
    assert.is(summary(), said)
  }
  unmount()
  localStorage.clear()
})

test('B.2 only the lines with a problem are shown on demand, all again once none has one', async () => {
  localStorage.clear()
  const { unmount } = await importing({ parse: parseWords, save: async () => {} })
  const rows = () => queryAllByRole(document.body, 'rowheader').map(row => row.textContent)
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n1 n2')
  assert.equal(queryAllByRole(document.body, 'checkbox'), [], 'there is none to show')
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n1 d1 s1 i1 c1')
  assert.equal(rows(), ['n1', 'd1', 's1', 'i1', 'c1'])
  click(getByRole(document.body, 'checkbox', 'Only lines with a problem'))
  assert.equal(rows(), ['d1', 'i1'])
  assert.match(summary() ?? '', /1 will be created/, 'the count stays that of all')
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n1 n2')
  assert.equal(rows(), ['n1', 'n2'])
  unmount()
  localStorage.clear()
})

test('B.2 headings that are not known are named', async () => {
  localStorage.clear()
  const { unmount } = await importing({
    parse: parseWords,
    unknownHeadings: text => text.split(' ').filter(word => word.startsWith('?')),
    save: async () => {},
  })
  const lines = getByRole(document.body, 'textbox', /^Lines/)
  typeIn(lines, '?Shoe n1')
  assert.match(
    document.body.textContent,
    /The heading "\?Shoe" is not known here: its column is left out\./,
  )
  typeIn(lines, '?Shoe ?Hat n1')
  assert.match(document.body.textContent, /not known here: "\?Shoe", "\?Hat"\. Their columns/)
  typeIn(lines, 'n1')
  assert.not.match(document.body.textContent, /not known here/)
  unmount()
  localStorage.clear()
})

test('B.2 an empty table has the headings alone, in a form that spreadsheets open', async () => {
  localStorage.clear()
  const { createObjectURL } = URL
  const files: Blob[] = []
  URL.createObjectURL = file => {
    files.push(file as Blob)
    return '#empty'
  }
  const { unmount } = await importing({
    emptyTable: ['Key', 'Value, in words'],
    save: async () => {},
  })
  click(getByRole(document.body, 'button', 'Save an empty table'))
  URL.createObjectURL = createObjectURL
  assert.is(await files[0]?.text(), 'Key,"Value, in words"\r\n')
  unmount()
  localStorage.clear()
})

test('B.2 an empty table is not offered before its headings are known', async () => {
  localStorage.clear()
  const { unmount } = await importing({ emptyTable: undefined, save: async () => {} })
  assert.ok(getByRole(document.body, 'button', 'Save an empty table').matches('[disabled]'))
  unmount()
  localStorage.clear()
})

/** An import that finds a line known once its record is there, and makes only new ones. */
function makingOnly(
  save: (key: string) => void,
  { stored = createStore<readonly string[]>([]), onClose = () => {} } = {},
) {
  function Importing() {
    const known = useStore(stored)
    return (
      <RecordImport<string>
        {...SHARED}
        onClose={onClose}
        parse={text =>
          parseWords(text).map(line =>
            known.includes(line.key) ? { ...line, state: 'duplicate', change: undefined } : line,
          )
        }
        save={async key => {
          save(key)
          stored.set([...stored.get(), key])
        }}
      />
    )
  }
  return renderScreen(<Importing />, { areas: ['import'], table: {} })
}

test('B.2 after a run the lines with a problem stay to be corrected, and those created say so', async () => {
  localStorage.clear()
  const sent: string[] = []
  let closed = 0
  const save = (key: string) => {
    const isFirst = !sent.includes(key)
    sent.push(key)
    if (key === 'n-refused' && isFirst) throw new Refused('The cellar is full', { code: 400 })
  }
  const onClose = () => {
    closed += 1
  }
  const { unmount } = await makingOnly(save, { onClose })
  const lines = () => getByRole(document.body, 'textbox', /^Lines/) as HTMLTextAreaElement
  typeIn(lines(), 'n-one i-wrong n-refused n-two')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  await closeRun()
  assert.is(lines().value, 'n-one i-wrong n-refused n-two')
  assert.equal(shownStates(), ['Created', 'Invalid', 'Not saved', 'Created'])
  assert.is(summary(), '2 created, 2 have a problem')
  getByRole(document.body, 'rowheader', /n-refused\s*The cellar is full/)

  typeIn(lines(), 'n-one n-right n-refused n-two')
  assert.is(summary(), '2 created, 1 will be created, 1 has a problem')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  assert.equal(sent, ['n-one', 'n-refused', 'n-two', 'n-right', 'n-refused'])
  assert.is(closed, 0)
  await closeRun()
  assert.is(closed, 1, 'nothing is left to correct')
  unmount()
  localStorage.clear()
})

test('B.2 a line that stands twice is created once, and only the first says so', async () => {
  localStorage.clear()
  const { unmount } = await makingOnly(() => {})
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n1 i1')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  await closeRun()
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n1 n1 i1')
  assert.equal(shownStates(), ['Created', 'Duplicate', 'Invalid'])
  unmount()
  localStorage.clear()
})

test('B.2 a corrected table names what was created also in a dialog that is opened again', async () => {
  localStorage.clear()
  const stored = createStore<readonly string[]>([])
  const first = await makingOnly(() => {}, { stored })
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n-kept n-deleted i1')
  click(getByRole(document.body, 'button', 'Save lines'))
  await wait()
  first.unmount()
  localStorage.clear()
  stored.set(['n-kept', 'n-other'])
  const second = await makingOnly(() => {}, { stored })
  typeIn(getByRole(document.body, 'textbox', /^Lines/), 'n-kept n-deleted n-other')
  assert.equal(
    shownStates(),
    ['Created', 'New', 'Duplicate'],
    'one that is gone can be created again, one of somebody else is a duplicate',
  )
  second.unmount()
  localStorage.clear()
})

test.run()
