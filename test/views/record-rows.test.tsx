import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { flashedRows } from '../support/lit-rows.ts'
import { answerAll, dismissAll } from '../support/notices.ts'
import { act, settle } from '../support/render.tsx'
import {
  ALL_IN_SIGHT,
  type RenderedScreen,
  renderScreen,
  sentBodies,
  shownMessages,
  wait,
} from '../support/screen.tsx'
import { ID_FIELDS, type StubbedCalls } from '../support/session.ts'
import { assertOffline } from '../support/takers.ts'
import { click, focusOn } from '../support/user.ts'
import { LISTS, type List } from './record-lists.ts'
import type { Connection } from '#connection/connection.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import { shortcuts } from '#shortcuts/shortcuts.ts'
import Configuration from '#views/configuration/configuration.tsx'
import Roles from '#views/roles/roles.tsx'

const test = suite('rows')

for (const [name, { Screen, path, areas, call, row }] of Object.entries(LISTS)) {
  test(`${name} on screen are not drawn again while another page is loading`, async () => {
    localStorage.clear()
    const answer = { code: 200, data: { list: [row], count: 60 } }
    let isAsked = false
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        [call](_, query) {
          if (query.get('pageIndex') !== '2') return answer
          isAsked = true
          return new Promise(() => {})
        },
      },
    })
    const rows = container.querySelector('main tbody')
    assert.ok(rows)
    // React writes the `type` of an input on every render, which the observer sees.
    const changes = new MutationObserver(() => {})
    changes.observe(rows, { attributes: true, characterData: true, childList: true, subtree: true })
    act(() => click(getByRole(container, 'button', 'Next page')))
    assert.equal([isAsked, changes.takeRecords().length], [true, 0])
    changes.disconnect()
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, row, choices }] of Object.entries(LISTS)) {
  test(`W7 a browser fills in no filter of ${name}, and no field beside them`, async () => {
    localStorage.clear()
    const { container, unmount } = await renderScreen(<Screen />, {
      folds: ALL_IN_SIGHT,
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 60 } }, ...choices },
    })
    const fields = [
      ...container.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])'),
    ]
    const filters = getByRole(container, 'search', 'Filters')
    assert.ok(fields.some(field => filters.contains(field)))
    for (const field of fields) {
      const label = accessibleNameOf(field)
      assert.is(field.autocomplete || field.form?.autocomplete, 'off', label)
      assert.match(field.name, /^(search(-\d+)?)?$/, label)
      // A browser knows no day to fill in.
      const isText =
        field.type === 'text' && field.role !== 'combobox' && !field.closest('fieldset')
      if (filters.contains(field) && isText) assert.is.not(field.name, '', label)
    }
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, row }] of Object.entries(LISTS)) {
  test(`§20 filters of ${name} are not drawn again when the rows change`, async () => {
    localStorage.clear()
    const { address, container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 60 } } },
    })
    const filters = container.querySelector('.list-card__filters')
    assert.ok(filters)
    assert.ok(filters.querySelector('input'))
    const seen: MutationRecord[] = []
    const changes = new MutationObserver(records => void seen.push(...records))
    changes.observe(filters, { attributes: true, childList: true, subtree: true })
    await settle(() => click(getByRole(container, 'button', 'Next page')))
    assert.match(address(), /\bpage=2/)
    assert.is([...seen, ...changes.takeRecords()].length, 0)
    changes.disconnect()
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, row, next }] of Object.entries(LISTS)) {
  const open = (answered: object) =>
    renderScreen(<Screen />, {
      path,
      areas,
      table: {
        [call]: {
          code: 200,
          data: {
            list: [
              { ...row, ...answered },
              {
                ...row,
                ...next,
                ...(Object.hasOwn(answered, 'updateByName') && { updateByName: '' }),
              },
            ],
            count: 2,
          },
        },
      },
    })

  test(`W16 who changed ${name} is a column to be switched on, and in the file of all columns`, async () => {
    localStorage.clear()
    const { container, unmount } = await open({ updateByName: 'Mei Lin' })
    const cells = () =>
      [...container.querySelectorAll('[data-label="Changed by"]')].map(cell => cell.textContent)
    assert.equal(cells(), [], 'hidden at first')

    const { createObjectURL } = URL
    const files: Blob[] = []
    URL.createObjectURL = file => `#${files.push(file as Blob)}`
    try {
      click(getByRole(container, 'button', 'Export'))
      await wait()
      click(getByRole(document.body, 'radio', 'All columns'))
      click(getByRole(document.body, 'button', 'Export CSV'))
      await wait()
    } finally {
      Object.assign(URL, { createObjectURL })
    }
    assert.match((await files[0]?.text()) ?? '', /Changed by(.|\r\n)*Mei Lin/)

    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    const box = getByRole(document.body, 'checkbox', 'Changed by') as HTMLInputElement
    assert.not(box.checked)
    click(box)
    click(getByRole(document.body, 'button', 'Close'))
    await wait()
    assert.equal(cells(), ['Mei Lin', '–'])
    unmount()
    localStorage.clear()
  })

  test(`W16 a server that does not say who changed ${name} gets no such column`, async () => {
    localStorage.clear()
    const { container, unmount } = await open({})
    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    getByRole(document.body, 'checkbox', 'Remarks')
    assert.not(queryByRole(document.body, 'checkbox', 'Changed by'))
    unmount()
    localStorage.clear()
  })

  test(`W16 columns of ${name} chosen where no row says who changed it leave that column hidden`, async () => {
    localStorage.clear()
    const { container, unmount } = await open({})
    click(getByRole(container, 'button', 'Choose columns'))
    await wait()
    click(getByRole(document.body, 'checkbox', 'Remarks'))
    unmount()
    const later = await open({ updateByName: 'Mei Lin' })
    assert.is(later.container.querySelector('[data-label="Changed by"]'), null)
    later.unmount()
    localStorage.clear()
  })
}

for (const [name, { Screen, path, areas, call, row }] of Object.entries(LISTS)) {
  test(`${name} that are read again unchanged are not drawn again`, async () => {
    localStorage.clear()
    let asked = 0
    const answer = () => {
      asked++
      return { code: 200, data: { list: [row], count: 60 } }
    }
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: answer },
    })
    const rows = container.querySelector('main tbody')
    assert.ok(rows)
    const seen: MutationRecord[] = []
    const changes = new MutationObserver(records => void seen.push(...records))
    changes.observe(rows, { attributes: true, characterData: true, childList: true, subtree: true })
    const before = asked
    await settle(() => click(getByRole(container, 'button', 'Refresh table')))
    assert.equal([asked, [...seen, ...changes.takeRecords()].length], [before + 1, 0])
    changes.disconnect()
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, write, row, next }] of Object.entries(LISTS)) {
  test(`${name}: a switch that is being saved on one page does not affect the next page`, async () => {
    localStorage.clear()
    // Disabling a user asks first; enabling does not.
    const first = name === 'users' ? { ...row, status: '1' } : row
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        [call]: (_, query) => {
          const list = query.get('pageIndex') === '2' ? [{ ...first, ...next }] : [first]
          return { code: 200, data: { list, count: 60 } }
        },
        [write]: () => new Promise(() => {}),
      },
    })
    const rows = container.querySelector('main tbody')
    assert.ok(rows)
    const toggle = () => getByRole(rows, 'switch')
    click(toggle())
    assert.is(toggle().getAttribute('aria-busy'), 'true')
    await settle(() => click(getByRole(container, 'button', 'Next page')))
    assert.ok(rows.querySelector('tr[data-record="3"]'))
    assert.is(toggle().getAttribute('aria-busy'), null)
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, one, row, next, choices }] of Object.entries(
  LISTS,
)) {
  test(`W10 ${name}: several deleted rows wait in the list, each with its Undo, and cannot be chosen`, async () => {
    localStorage.clear()
    const list = { code: 200, data: { list: [row, { ...row, ...next }], count: 2 } }
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: { ...choices, [call]: list, 'GET /api/v1/sysUserList': list },
    })
    const { container } = shown
    const boxes = () => queryAllByRole(container, 'checkbox', /^Select (?!all)/)
    const undos = () => queryAllByRole(container, 'button', /^Undo /)
    await settle(() => click(getByRole(container, 'checkbox', 'Select all rows on this page')))
    await settle(() => click(getByRole(container, 'button', 'Delete')))
    await settle(() => answerAll(shown.notices, true))
    assert.is(undos().length, 2)
    assert.ok(boxes().every(box => (box as HTMLInputElement).disabled))
    assert.not.match(container.textContent ?? '', /selected/)

    const [first] = undos()
    assert.ok(first)
    await settle(() => click(first))
    assert.is(undos().length, 1)
    const [box] = boxes()
    assert.ok(box)
    await settle(() => click(box))
    await settle(() => dismissAll(shown.notices))
    const sent = shown.calls.map(({ call }) => call).filter(call => call.startsWith('DELETE'))
    assert.equal(sent, [one.replace('GET', 'DELETE').replace(/2$/, '3')])
    assert.match(container.textContent ?? '', /1 selected/, 'what was chosen meanwhile')
    shown.unmount()
  })
}

for (const [name, { Screen, path, areas, call, write, row }] of Object.entries(LISTS)) {
  test(`W10 ${name}: without an answer the switch shows the state on the server`, async () => {
    localStorage.clear()
    const [before, after] =
      name === 'keys'
        ? [row, { ...row, configValue: 'false' }]
        : [
            { ...row, status: '1' },
            { ...row, status: '0' },
          ]
    let list = [before]
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        [call]: () => ({ code: 200, data: { list, count: 60 } }),
        [write]() {
          list = [after]
          return 'no network'
        },
      },
    })
    const rows = container.querySelector('main tbody')
    assert.ok(rows)
    const isOn = () => (getByRole(rows, 'switch') as HTMLInputElement).checked
    assert.is(isOn(), name === 'keys')
    await settle(() => click(getByRole(rows, 'switch')))
    assert.is(isOn(), name !== 'keys')
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, write, row }] of Object.entries(LISTS)) {
  test(`W10 ${name}: Undo updates the list after the user has left and come back`, async () => {
    localStorage.clear()
    // Disabling a user asks first; enabling does not.
    let now: object = name === 'users' ? { ...row, status: '1' } : row
    const isThere = createStore(true)
    const Page = () => useStore(isThere) && <Screen />
    const { container, unmount } = await renderScreen(<Page />, {
      path,
      areas,
      table: {
        [call]: () => ({ code: 200, data: { list: [now], count: 1 } }),
        [write](body) {
          now = { ...now, ...Object(body) }
          return { code: 200, data: now }
        },
      },
    })
    const isOn = () => (getByRole(container, 'switch') as HTMLInputElement).checked
    const before = isOn()
    await settle(() => click(getByRole(container, 'switch')))
    await settle(() => isThere.set(false))
    await settle(() => isThere.set(true))
    assert.is(isOn(), !before)
    await settle(() => click(getByRole(document.body, 'button', 'Undo')))
    assert.is(isOn(), before)
    unmount()
  })
}

/**
 * Two rows whose outdated versions the server refuses. The list answers them as they were at first;
 * `now` has them as they are, for somebody else to change.
 */
function storedRows({ call, one, write, row, next, choices }: List) {
  const rows: Record<string, unknown>[] = [{ ...row }, { ...row, ...next }]
  const listed = rows.map(each => ({ ...each }))
  const keyName = ID_FIELDS.find(field => Object.hasOwn(next, field)) ?? ''
  const now = (index: 0 | 1) => rows[index] ?? {}
  const writes: unknown[] = []
  const table: StubbedCalls = {
    ...choices,
    [call]: { code: 200, data: { list: listed, count: 2 } },
    [one]: () => ({ code: 200, data: { ...now(0) } }),
    [one.replace(/2$/, '3')]: () => ({ code: 200, data: { ...now(1) } }),
    [write]: body => {
      const { version, ...sent } = Object(body)
      const stored = rows.find(each => each[keyName] === sent[keyName]) ?? {}
      if (version !== undefined && version !== stored.version)
        return { code: 409, msg: 'Someone else did.', data: { ...stored } }
      writes.push([sent[keyName], sent.status])
      Object.assign(stored, sent, { version: Number(stored.version) + 1 })
      return { code: 200, data: { ...stored } }
    },
  }
  return { table, now, writes }
}

const undoButton = () => getByRole(document.body, 'button', 'Undo')

for (const [name, list] of Object.entries(LISTS).filter(([name]) => name !== 'keys')) {
  const { Screen, path, areas } = list

  async function disableBoth({ container, notices }: RenderedScreen) {
    await settle(() => click(getByRole(container, 'checkbox', 'Select all rows on this page')))
    await settle(() => click(getByRole(container, 'button', 'Disable')))
    await settle(() => answerAll(notices, true))
    await wait()
  }

  test(`W10 ${name}: Undo does not enable what somebody else had disabled already`, async () => {
    localStorage.clear()
    const { table, now, writes } = storedRows(list)
    const shown = await renderScreen(<Screen />, { path, areas, table })
    Object.assign(now(1), { status: '1', version: 2 })
    await disableBoth(shown)
    await settle(() => click(undoButton()))
    await wait()
    assert.equal([now(0).status, now(1).status], ['0', '1'])
    assert.equal(writes.at(-1), [2, '0'])
    shown.unmount()
    dismissAll(shown.notices)
  })

  test(`R62 ${name}: Undo of a status leaves the row alone whose status somebody else set since`, async () => {
    localStorage.clear()
    const { table, now, writes } = storedRows(list)
    const shown = await renderScreen(<Screen />, { path, areas, table })
    await disableBoth(shown)
    Object.assign(now(0), { remark: 'theirs', version: 9 })
    Object.assign(now(1), { status: '0', version: 9 })
    const sent = writes.length
    await settle(() => click(undoButton()))
    await wait()
    assert.equal([now(0).status, now(0).remark, now(1).version], ['0', 'theirs', 9])
    assert.is(writes.length, sent + 1)
    assert.match(getByRole(document.body, 'dialog', 'Undo').textContent ?? '', 'Not undone')
    shown.unmount()
    dismissAll(shown.notices)
  })

  test(`W10 ${name}: a switch offers no Undo of what somebody else had set already`, async () => {
    localStorage.clear()
    const { table, now } = storedRows(list)
    const shown = await renderScreen(<Screen />, { path, areas, table })
    Object.assign(now(0), { status: '1', version: 2 })
    const [first] = queryAllByRole(shown.container, 'switch')
    assert.ok(first)
    await settle(() => click(first))
    await settle(() => answerAll(shown.notices, true))
    await wait()
    assert.is(shownMessages(shown).length, 1)
    assert.not(queryByRole(document.body, 'button', 'Undo'))
    shown.unmount()
    dismissAll(shown.notices)
  })

  async function disableFirst({ container, notices }: RenderedScreen) {
    const [first] = queryAllByRole(container, 'switch')
    assert.ok(first)
    await settle(() => click(first))
    await settle(() => answerAll(notices, true))
    await wait()
  }

  test(`R62 ${name}: a switch is undone around what somebody else saved since`, async () => {
    localStorage.clear()
    const { table, now } = storedRows(list)
    const shown = await renderScreen(<Screen />, { path, areas, table })
    await disableFirst(shown)
    Object.assign(now(0), { remark: 'theirs', version: 9 })
    await settle(() => click(undoButton()))
    await wait()
    assert.equal([now(0).status, now(0).remark, now(0).version], ['0', 'theirs', 10])
    assert.equal(shownMessages(shown), [])
    shown.unmount()
    dismissAll(shown.notices)
  })

  test(`R62 ${name}: the server refuses an Undo that somebody else has overtaken`, async () => {
    localStorage.clear()
    const { table, now } = storedRows(list)
    let isOvertaken = false
    const answerFirst = () => {
      const data = { ...now(0) }
      if (isOvertaken) Object.assign(now(0), { remark: 'theirs', version: 9 })
      return { code: 200, data }
    }
    const stubs = { ...table, [list.one]: answerFirst }
    const shown = await renderScreen(<Screen />, { path, areas, table: stubs })
    await disableFirst(shown)
    isOvertaken = true
    await settle(() => click(undoButton()))
    await wait()
    assert.equal([now(0).status, now(0).version], ['1', 9])
    assert.ok(shownMessages(shown).includes('Someone else did.'))
    shown.unmount()
    dismissAll(shown.notices)
  })
}

for (const [name, list] of Object.entries(LISTS).filter(([name]) => name !== 'roles')) {
  const { Screen, path, areas, call, one, write, row, choices } = list
  test(`${name}: the switch of a row sends the record that was read just before`, async () => {
    localStorage.clear()
    // Disabling a user asks first; enabling does not.
    const first = { ...row, ...(name === 'users' && { status: '1' }), version: undefined }
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        ...choices,
        [call]: { code: 200, data: { list: [{ ...first, colour: 'green' }], count: 1 } },
        [one]: { code: 200, data: { ...first, colour: 'blue' } },
        [write]: { code: 200, data: null },
      },
    })
    await settle(() => click(getByRole(shown.container, 'switch')))
    assert.equal(
      sentBodies(shown, write).map(body => Reflect.get(Object(body), 'colour')),
      ['blue'],
    )
    shown.unmount()
  })
}

const answerNo = () => ({ code: -1, msg: 'no' })

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, call, write, row, header, choices } = list
  test(`W10 ${name}: the row of a refused change says why, and lights up where motion is wanted`, () =>
    flashedRows(async lit => {
      localStorage.clear()
      // Disabling a user asks first; enabling does not.
      const rows = [name === 'users' ? { ...row, status: '1' } : row]
      const shown = await renderScreen(<Screen />, {
        path,
        areas,
        table: {
          ...choices,
          [call]: { code: 200, data: { list: rows, count: 1 } },
          [write]: answerNo,
        },
      })
      const table = getByRole(shown.container, 'table')
      await settle(() => click(getByRole(table, 'switch')))
      assert.equal([lit, shownMessages(shown)], [[header], ['no']])
      assert.is(getByRole(table, 'alert').textContent, 'no')
      // It goes with the next try, and is back with its answer.
      await settle(() => click(getByRole(table, 'switch')))
      assert.equal(lit, [header, header])
      shown.unmount()
    }))
}

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, call, one, write, row, header, choices } = list
  test(`${name}: a change by a refused switch is named, and the row shows the state on the server`, async () => {
    localStorage.clear()
    const first = {
      ...row,
      ...(name === 'users' && { status: '1' }),
      remark: 'of the yard',
      version: undefined,
    }
    let now: object = first
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        ...choices,
        [call]: () => ({ code: 200, data: { list: [now], count: 1 } }),
        [one]: () => ({ code: 200, data: now }),
        [write]: () => {
          now = { ...first, remark: 'lost' }
          return { code: -1, msg: 'no' }
        },
      },
    })
    await settle(() => click(getByRole(shown.container, 'switch')))
    await settle()
    assert.equal(
      shown.notices.shown.get().map(({ title, text }) => [title, text]),
      [
        ['no', ''],
        ['The server refused this but still changed: remarks', header],
      ],
    )
    shown.unmount()
  })
}

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, call, one, row, header, choices } = list
  test(`W10 ${name}: the row of a refused deletion says why, and lights up where motion is wanted`, () =>
    flashedRows(async lit => {
      localStorage.clear()
      const shown = await renderScreen(<Screen />, {
        path,
        areas,
        table: {
          ...choices,
          [call]: { code: 200, data: { list: [row], count: 1 } },
          [one.replace('GET', 'DELETE')]: answerNo,
        },
      })
      await settle(() => click(getByRole(shown.container, 'button', `Delete ${header}`)))
      await settle(() => answerAll(shown.notices, true))
      assert.equal(lit, [])
      await settle(() => dismissAll(shown.notices))
      assert.equal([lit, shownMessages(shown)], [[header], ['no']])
      assert.is(getByRole(getByRole(shown.container, 'table'), 'alert').textContent, 'no')
      await settle(() => click(getByRole(shown.container, 'button', `Delete ${header}`)))
      await settle(() => answerAll(shown.notices, true))
      assert.not(queryByRole(shown.container, 'alert'), 'it goes with the next try')
      await settle(() => dismissAll(shown.notices))
      shown.unmount()
    }))
}

const CHANGED_SINCE = {
  code: 409,
  msg: 'Someone else has changed this record meanwhile.',
  data: { remark: 'theirs' },
}

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, call, one, row, header, choices } = list
  test(`R62 ${name}: a deletion names the version that the user saw; refused, the row is back and says why`, async () => {
    localStorage.clear()
    let now = row
    const versions: (string | null)[] = []
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        ...choices,
        [call]: () => ({ code: 200, data: { list: [now], count: 1 } }),
        [one.replace('GET', 'DELETE')](_, query) {
          versions.push(query.get('version'))
          return versions.length === 1 ? CHANGED_SINCE : { code: 200, data: true }
        },
      },
    })
    const { container } = shown
    async function remove() {
      await settle(() => click(getByRole(container, 'button', `Delete ${header}`)))
      await settle(() => answerAll(shown.notices, true))
      assert.ok(queryByRole(container, 'button', `Undo ${header}`))
    }
    await remove()
    now = { ...row, remark: 'theirs', version: 2 }
    await settle(() => dismissAll(shown.notices))
    assert.equal(versions, ['1'])
    assert.is(getByRole(getByRole(container, 'table'), 'alert').textContent, CHANGED_SINCE.msg)
    assert.equal(shownMessages(shown), [CHANGED_SINCE.msg])

    await settle(() => dismissAll(shown.notices))
    await remove()
    await settle(() => dismissAll(shown.notices))
    assert.equal(versions, ['1', '2'], 'the user has seen the change by now')
    shown.unmount()
  })

  test(`R62 ${name}: rows that are deleted together name their versions; a refused one is told by name`, async () => {
    localStorage.clear()
    const rows = [row, { ...row, ...list.next, version: 7 }]
    const sent: string[] = []
    const answerTo = (keys: string, answer: object) => (_: unknown, query: URLSearchParams) => {
      sent.push(`${keys}?${query.get('version')}`)
      return { code: 200, ...answer }
    }
    const remove = (keys: string) => `${one.replace('GET', 'DELETE').replace(/2$/, '')}${keys}`
    const answer = { code: 200, data: { list: rows, count: 2 } }
    async function open() {
      const shown = await renderScreen(<Screen />, {
        path,
        areas,
        table: {
          ...choices,
          'GET /api/v1/sysUserList': answer,
          [call]: answer,
          [remove('2')]: answerTo('2', {}),
          [remove('3')]: answerTo('3', CHANGED_SINCE),
          [remove('2,3')]: answerTo('2,3', {}),
        },
      })
      const { container } = shown
      await settle(() => click(getByRole(container, 'checkbox', 'Select all rows on this page')))
      await settle(() => click(getByRole(container, 'button', 'Delete')))
      await settle(() => answerAll(shown.notices, true))
      return shown
    }

    const shown = await open()
    await settle(() => dismissAll(shown.notices))
    assert.equal(sent, ['2?1', '3?7'])
    const results = getByRole(document.body, 'dialog', /^Delete 2/).textContent ?? ''
    assert.match(results, /Done.*Failed.*Someone else has changed this record meanwhile\./)
    shown.unmount()

    const left = await open()
    await settle(() => void dispatchEvent(new Event('pagehide')))
    assert.equal(sent.slice(2), ['2,3?1,7'], 'one call as the browser leaves the page')
    left.unmount()
  })

  test(`R62 ${name}: a row without a version is deleted as the server has it`, async () => {
    localStorage.clear()
    const sent: (string | null)[] = []
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        ...choices,
        [call]: { code: 200, data: { list: [{ ...row, version: undefined }], count: 1 } },
        [one.replace('GET', 'DELETE')](_, query) {
          sent.push(query.get('version'))
          return { code: 200, data: true }
        },
      },
    })
    await settle(() => click(getByRole(shown.container, 'button', `Delete ${header}`)))
    await settle(() => answerAll(shown.notices, true))
    await settle(() => dismissAll(shown.notices))
    assert.equal(sent, [null])
    shown.unmount()
  })
}

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, call, one, write, row, header, choices } = list
  test(`R62 ${name}: an own change just before does not stand in the way of a deletion`, async () => {
    localStorage.clear()
    let changed: () => void = () => {}
    const sent: (string | null)[] = []
    const shown = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        ...choices,
        [call]: { code: 200, data: { list: [row], count: 1 } },
        [one]: { code: 200, data: row },
        [write]: () =>
          new Promise(resolve => {
            changed = () =>
              resolve({
                code: 200,
                data: { ...row, status: '1', configValue: 'false', version: 2 },
              })
          }),
        [one.replace('GET', 'DELETE')](_, query) {
          sent.push(query.get('version'))
          return { code: 200, data: true }
        },
      },
    })
    const { container } = shown
    await settle(() => click(getByRole(container, 'switch')))
    await settle(() => answerAll(shown.notices, true))
    // The answer to the change comes only after the deletion is waiting.
    await settle(() => click(getByRole(container, 'button', `Delete ${header}`)))
    await settle(() => answerAll(shown.notices, true))
    await settle(() => changed())
    await settle(() => dismissAll(shown.notices))
    assert.equal(sent, ['2'])
    shown.unmount()
  })
}

for (const [name, { Screen, path, areas, rights, call, row }] of Object.entries(LISTS)) {
  test(`W12 ${name}: with Explain on, what is hidden is outlined with the permission it needs`, async () => {
    localStorage.clear()
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      user: {
        userId: 8,
        roles: ['editor'],
        permissions: ['system:sysrole:edit', `${rights}:list`],
      },
      settings: { explain: true },
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
    })
    const outlined = queryAllByRole(container, 'img', /^Hidden from you/).map(accessibleNameOf)
    // Explain is offered only to users who may edit roles.
    const missing = name === 'roles' ? ['add', 'remove'] : ['add', 'edit', 'remove']
    assert.equal(
      [...new Set(outlined)].sort(),
      missing.map(right => `Hidden from you: needs ${rights}:${right}`),
    )
    const hidden = name === 'roles' ? /^(New|Delete) / : /^(New|Edit|Delete) /
    assert.not(queryByRole(container, 'button', hidden))
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, one, row, header, choices }] of Object.entries(
  LISTS,
)) {
  for (const isDone of [true, false]) {
    test(`R63 ${name}: a deletion without an answer may have succeeded${isDone ? ', and the list is read again' : ''}`, async () => {
      localStorage.clear()
      let list = [row]
      const { container, notices, unmount } = await renderScreen(<Screen />, {
        path,
        areas,
        table: {
          ...choices,
          [call]: () => ({ code: 200, data: { list, count: list.length } }),
          [one.replace('GET', 'DELETE')]: () => {
            if (isDone) list = []
            return 'no network'
          },
        },
      })
      await settle(() => click(getByRole(container, 'button', `Delete ${header}`)))
      const [question] = notices.questions.get()
      await settle(() => question && notices.answer(question.id, true))
      const [waiting] = notices.shown.get()
      await settle(() => waiting && notices.dismiss(waiting.id))
      await settle(() => {})
      const said = notices.shown.get().map(({ text }) => text)
      const told = /may still have been done$/
      assert.is(container.querySelectorAll('tbody tr[data-record]').length, isDone ? 0 : 1)
      const place = isDone ? said.at(-1) : getByRole(container, 'alert').textContent
      assert.match(place ?? '', told)
      assert.is(said.filter(text => told.test(text)).length, isDone ? 1 : 0)
      unmount()
    })
  }
}

for (const [name, { Screen, path, areas, call, row, next, header, choices }] of Object.entries(
  LISTS,
)) {
  test(`W22 ${name}: what asks before it sends cannot be confirmed once the connection is gone`, async () => {
    localStorage.clear()
    const connection = createStore<Connection>('online')
    const list = [row, { ...row, ...next }]
    const { container, notices, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      connection,
      table: { ...choices, [call]: { code: 200, data: { list, count: list.length } } },
    })
    const press = async (button: string) => {
      act(() => connection.set('online'))
      await settle(() => click(getByRole(container, 'button', button)))
      const [question] = notices.questions.get()
      act(() => connection.set('offline'))
      if (question) assertOffline(getByRole(document.body, 'button', question.confirmLabel))
      for (const { id } of notices.questions.get()) await settle(() => notices.answer(id, false))
      return question !== undefined
    }
    // Other records are deleted without a question, and with an Undo that sends nothing.
    assert.is(await press(`Delete ${header}`), name === 'roles' || name === 'users')
    act(() => click(getByRole(container, 'checkbox', 'Select all rows on this page')))
    for (const button of ['Enable', 'Disable', 'Delete'])
      if (queryByRole(container, 'button', button)) assert.ok(await press(button), button)
    unmount()
  })
}

const pressKey = (key: string) =>
  settle(
    () =>
      void shortcuts.press(new KeyboardEvent('keydown', { key }), {
        singleKeys: true,
        modal: false,
      }),
  )

for (const [name, { Screen, path, areas, rights, call, row, choices }] of Object.entries(LISTS)) {
  for (const right of ['edit', 'remove']) {
    test(`W15 ${name}: the key e ${right === 'edit' ? 'edits' : 'does nothing'} for a user who may ${right}`, async () => {
      localStorage.clear()
      const { container, notices, address, unmount } = await renderScreen(<Screen />, {
        path,
        areas: [...areas],
        user: {
          roles: ['clerk'],
          permissions: ['list', 'query', right].map(each => `${rights}:${each}`),
        },
        table: { ...choices, [call]: { code: 200, data: { list: [row], count: 1 } } },
      })
      const before = address()
      const opener = container.querySelector<HTMLElement>('tr[data-record] th button')
      assert.ok(opener)
      focusOn(opener)
      await pressKey('e')
      assert.is(address() !== before, right === 'edit')
      if (right === 'remove')
        assert.equal([notices.shown.get(), notices.questions.get()], [[], []], 'nothing is deleted')
      unmount()
    })
  }
}

for (const [name, { Screen, path, areas, call, row }] of Object.entries(LISTS)) {
  test(`W15 ${name}: moving between rows focuses the link that Enter opens; x selects the row`, async () => {
    localStorage.clear()
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
    })
    const record = container.querySelector('tr[data-record]')
    assert.ok(record)
    const box = getByRole(record, 'checkbox') as HTMLInputElement
    for (let steps = 0; steps < 5 && !record.contains(document.activeElement); steps++)
      await pressKey('j')
    const opener = record.querySelector('th button')
    assert.ok(document.activeElement === opener, 'its name has the focus')
    await pressKey('x')
    assert.is(box.checked, true)
    unmount()
  })
}

for (const [name, { Screen, path, areas, call, row }] of Object.entries(LISTS)) {
  test(`W15 ${name}: j and k walk the rows on screen, not those of Home, which is kept hidden before them`, async () => {
    localStorage.clear()
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
    })
    const kept = document.createElement('div')
    kept.style.display = 'none'
    kept.innerHTML = '<table><tbody><tr><th><button>Monday</button></th></tr></tbody></table>'
    container.querySelector('#main')?.prepend(kept)
    const lastRow = [...container.querySelectorAll('tbody > tr')].at(-1)
    for (const key of ['j', 'k']) {
      document.querySelector<HTMLElement>(':focus')?.blur()
      await pressKey(key)
      assert.ok(document.activeElement !== document.body, `${key} enters the list`)
      assert.not(kept.contains(document.activeElement))
      if (key === 'k') assert.ok(lastRow?.contains(document.activeElement))
    }
    kept.remove()
    unmount()
  })
}

for (const [name, { Screen, path, areas, rights, call, row, header }] of Object.entries(LISTS)) {
  test(`§28 ${name}: there is no column of actions for a user who may do nothing with any row`, async () => {
    localStorage.clear()
    const { container, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      user: { userId: 8, roles: ['auditor'], permissions: [`${rights}:list`] },
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
    })
    getByRole(container, 'rowheader', header)
    const heads = queryAllByRole(container, 'columnheader').map(accessibleNameOf)
    // Every user who sees a role may see its menus.
    assert.is(heads.includes('Actions'), name === 'roles')
    unmount()
  })
}

test('W10 after a refused switch the row shows what has changed since it was read', async () => {
  localStorage.clear()
  const roles = LISTS.roles
  assert.ok(roles)
  let row = roles.row
  const { container, unmount } = await renderScreen(<Roles />, {
    path: roles.path,
    areas: roles.areas,
    table: {
      [roles.call]: () => ({ code: 200, data: { list: [row], count: 60 } }),
      [roles.write]: () => {
        row = { ...row, admin: true }
        return { code: 403, msg: 'The administrators are out of reach' }
      },
    },
  })
  const toggle = () => getByRole(container, 'switch') as HTMLInputElement
  assert.is(toggle().disabled, false)
  await settle(() => click(toggle()))
  assert.equal([toggle().checked, toggle().disabled], [true, true])
  unmount()
})

for (const [name, { Screen, path, areas, call, write, row }] of Object.entries(LISTS)) {
  test(`W10 ${name} requested before a switch was turned do not turn it back`, async () => {
    localStorage.clear()
    let now = row
    let late: (() => void) | undefined
    let isSlow = false
    const { container, notices, unmount } = await renderScreen(<Screen />, {
      path,
      areas,
      table: {
        [call](_, query) {
          const answer = { code: 200, data: { list: [now], count: 1 } }
          if (!isSlow || query.get('pageSize') === '2') return answer
          isSlow = false
          return new Promise(resolve => (late = () => resolve(answer)))
        },
        [write](body) {
          now = { ...now, ...(body as object), version: 2 }
          return { code: 200, data: now }
        },
      },
    })
    const toggle = () => getByRole(container, 'switch') as HTMLInputElement
    isSlow = true
    await settle(() => click(getByRole(container, 'button', 'Refresh table')))
    await settle(() => click(toggle()))
    // Disabling signs the user out, so it asks first.
    for (const { id } of notices.questions.get()) await settle(() => notices.answer(id, true))
    assert.is(toggle().checked, false)
    await settle(() => late?.())
    assert.is(toggle().checked, false)
    unmount()
  })
}

test('B.3 revealing a secret does not reveal the secret of the next page', async () => {
  localStorage.clear()
  const keys = LISTS.keys
  assert.ok(keys)
  const secret = (configId: number) => ({
    ...keys.row,
    configId,
    configKey: `shop.password${configId}`,
    configName: `Password ${configId}`,
    configValue: `hunter${configId}`,
    secret: null,
  })
  const { container, unmount } = await renderScreen(<Configuration />, {
    path: keys.path,
    areas: keys.areas,
    table: {
      [keys.call]: (_, query) => {
        const list = [secret(query.get('pageIndex') === '2' ? 3 : 2)]
        return { code: 200, data: { list, count: 60 } }
      },
    },
  })
  const rows = container.querySelector('main tbody')
  assert.ok(rows)
  click(getByRole(rows, 'button', 'Show the value of Password 2'))
  assert.match(rows.textContent ?? '', 'hunter2')
  await settle(() => click(getByRole(container, 'button', 'Next page')))
  assert.not.match(rows.textContent ?? '', 'hunter')
  getByRole(rows, 'button', 'Show the value of Password 3')
  unmount()
})

test.run()
