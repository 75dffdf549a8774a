import { type ReactNode, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useLocation } from 'wouter'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { renderScreen, wait } from '../support/screen.tsx'
import { click, focusOn, press, submit, type as typeIn } from '../support/user.ts'
import { CallError, Refused, Unreachable } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { ListCard } from '#list/list-card.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import type { SavedView } from '#list/saved-views/saved-views.ts'
import { useList } from '#list/use-list.ts'
import type { Notices } from '#notifications/notices.ts'
import { shortcuts } from '#shortcuts/shortcuts.ts'
import { isModalOpen } from '#ui/overlays/use-modal.ts'

const test = suite('use list')

interface Grade {
  id: number
  name: string
  createdAt: string
}
interface Asked {
  query: Readonly<Record<string, unknown>>
  signal: AbortSignal | undefined
  answer(page: Page<Grade> | CallError): void
}

/** A server whose answers the test gives. */
function server() {
  const asked: Asked[] = []
  const read = (query: object, { signal }: { signal?: AbortSignal | undefined }) =>
    new Promise<Page<Grade>>((resolve, reject) => {
      asked.push({
        query: { ...query },
        signal,
        answer: given => (given instanceof CallError ? reject(given) : resolve(given)),
      })
    })
  return { asked, read }
}
const page = (total: number, ...names: string[]): Page<Grade> => ({
  total,
  rows: names.map((name, index) => ({ id: index + 1, name, createdAt: '' })),
})

const shape = { filters: ['name', ...PERIOD_FIELDS], sorts: ['name'] }
const madeAt = (grade: Grade) => grade.createdAt
const own = {
  emptyTitle: 'No grades yet',
  emptyText: '-',
  noMatchTitle: 'No grades match',
  noMatchText: '-',
  failedTitle: 'Grades failed',
}

function Grades({ read, name, bulkActions, isFixed, needs, created }: GradesProps) {
  const list = useList<Grade>({
    shape,
    name,
    read,
    rowKey: grade => grade.id,
    createdAtOf: madeAt,
    permission: needs,
  })
  return (
    <ListCard
      list={{
        ...list,
        rows:
          created === undefined
            ? list.rows
            : { ...list.rows, refresh: () => list.rows.reload(created) },
      }}
      caption="Grades"
      rowName={grade => grade.name}
      columns={[
        {
          key: 'name',
          label: 'Name',
          rowHeader: true,
          value: grade => grade.name,
        },
        {
          key: 'id',
          label: 'Number',
          hidden: true,
          value: grade => grade.id,
        },
      ]}
      bulkActions={bulkActions}
      isFixed={isFixed}
      filters={[{ name: 'name', label: 'Name' }, ...list.period]}
      ownTexts={own}
    />
  )
}

async function open(
  path = '/grades',
  {
    beside,
    views = [],
    config = {},
    ...more
  }: Omit<GradesProps, 'read'> & {
    beside?: ReactNode
    views?: readonly SavedView[]
    config?: object
  } = {},
) {
  localStorage.clear()
  const key = `coalface:views:${storageKeyOf({ userId: 1, name: '' })}:/grades`
  localStorage.setItem(key, JSON.stringify(views))
  const { asked, read } = server()
  const screen = (
    <>
      <Grades read={read} {...more} />
      {beside}
    </>
  )
  const options = { path, title: 'Grades', areas: [], table: {}, config }
  const shown = await renderScreen(screen, options)
  return { ...shown, asked }
}
interface GradesProps {
  read: ReturnType<typeof server>['read']
  name?: string | undefined
  bulkActions?: ((grades: readonly Grade[]) => ReactNode) | undefined
  isFixed?: ((grade: Grade) => boolean) | undefined
  needs?: string | undefined
  /** The button that refreshes stands in for the form of a new grade with this number. */
  created?: number | undefined
}

/** The rows that were scrolled into view, until `unwatch` is called. */
function watchScrolling() {
  const scrolled: (string | null)[] = []
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.getAttribute('data-record'))
  }
  return { scrolled, unwatch: () => Object.assign(Element.prototype, { scrollIntoView }) }
}

for (const [whose, name, offered] of [
  ['lists of records', 'role', [0, 0, undefined]],
  ['lists that a screen writes by hand', undefined, [1, 1, null]],
] as const) {
  test(`§16 what a go-admin cannot do with its lists holds for ${whose}: ${offered}`, async () => {
    const config = { backend: 'go-admin' }
    const { asked, container, unmount } = await open('/grades', { name, config })
    const grade = { id: 1, name: 'Coking', createdAt: '2026-11-28 08:00:00' }
    await settle(() => asked[0]?.answer({ total: 1, rows: [grade] }))
    const head = getByRole(container, 'columnheader', /^Name/)
    // Of its own lists go-admin says which filters there are: none of this name.
    const field = queryByRole(container, 'textbox', 'Name')
    assert.equal(
      [
        queryAllByRole(head, 'button').length,
        queryAllByRole(container, 'group', 'Created').length,
        field?.getAttribute('placeholder'),
      ],
      offered,
    )
    unmount()
  })
}

test('B.0 a new row is scrolled into view, once', async () => {
  const { scrolled, unwatch } = watchScrolling()
  const { asked, container, unmount } = await open('/grades', { created: 3 })
  await settle(() => asked[0]?.answer(page(2, 'Coking', 'Steam')))
  assert.equal(scrolled, [])
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[1]?.answer(page(3, 'Coking', 'Steam', 'Anthracite')))
  assert.equal(scrolled, ['3'])
  unmount()
  unwatch()
})

for (const [where, cover, field] of [
  ['at once', false, false],
  ['when the dialog over the list closes', true, false],
  ['unless the user is in a field', false, true],
] as const) {
  test(`B.0 a new row gets the focus ${where}`, async () => {
    const options = { created: 3, bulkActions: () => null }
    const { asked, container, unmount } = await open('/grades', options)
    await settle(() => asked[0]?.answer(page(2, 'Coking', 'Steam')))
    click(getByRole(container, 'button', 'Refresh table'))
    isModalOpen.set(cover)
    const filter = getByRole(container, 'textbox', 'Name')
    if (field) filter.focus()
    await settle(() => asked[1]?.answer(page(3, 'Coking', 'Steam', 'Anthracite')))
    await wait()
    const focusedRow = () => document.activeElement?.closest('tr')?.getAttribute('data-record')
    if (cover) assert.is(focusedRow(), undefined)
    isModalOpen.set(false)
    await wait()
    if (field) assert.is(document.activeElement, filter)
    else assert.is(focusedRow(), '3')
    unmount()
  })
}

test('B.0 a new row that is not on this page is looked for on the last one, which opens', async () => {
  const { scrolled, unwatch } = watchScrolling()
  const { address, asked, container, unmount } = await open('/grades?size=10', { created: 21 })
  const first = page(20, 'Coking', 'Steam')
  await settle(() => asked[0]?.answer(first))
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[1]?.answer({ ...first, total: 21 }))
  assert.is(asked[2]?.query.pageIndex, 3)
  const last = { total: 21, rows: [{ id: 21, name: 'Anthracite', createdAt: '' }] }
  await settle(() => asked[2]?.answer(last))
  assert.is(address(), '/grades?size=10&page=3')
  await settle(() => asked[3]?.answer(last))
  assert.equal(scrolled, ['21'])
  unmount()
  unwatch()
})

test('B.0 a new row that is nowhere to be found leaves the page as it is', async () => {
  const { scrolled, unwatch } = watchScrolling()
  const { address, asked, container, unmount } = await open('/grades?size=10', { created: 21 })
  const first = page(21, 'Coking', 'Steam')
  await settle(() => asked[0]?.answer(first))
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[1]?.answer(first))
  await settle(() => asked[2]?.answer(first))
  assert.equal([asked.length, address(), scrolled], [3, '/grades?size=10', []])
  unmount()
  unwatch()
})

/** Grades by the day they were created, at noon local time. */
const made = (days: Readonly<Record<string, string>>): Page<Grade> => ({
  total: Object.keys(days).length,
  rows: Object.entries(days).map(([name, day], index) => ({
    id: index + 1,
    name,
    createdAt: new Date(`${day}T12:00`).toISOString(),
  })),
})
/** The texts announced to screen readers from now on. */
function spokenFrom({ announcement }: Notices): readonly string[] {
  const said: string[] = []
  announcement.subscribe(() => said.push(announcement.get().polite.trim()))
  return said
}
const rows = (container: HTMLElement) =>
  queryAllByRole(container, 'rowheader').map(({ textContent }) => textContent)

test('W7 the list asks for what the address says, under the names of the wire', async () => {
  const { asked, unmount } = await open('/grades?page=2&size=50&sort=-name&name=coke&edit=3')
  assert.equal(
    asked.map(({ query }) => query),
    [{ name: 'coke', sort: 'name', order: 'desc', pageIndex: 2, pageSize: 50 }],
  )
  unmount()
})

test('W7 R66 an older answer never replaces a newer one, and its call is aborted', async () => {
  const { asked, container, unmount } = await open()
  typeIn(getByRole(container, 'textbox', 'Name'), ' coke ')
  submit(getByRole(container, 'search'))
  await wait()
  assert.is(asked.length, 2)
  assert.ok(asked[0]?.signal?.aborted)
  await settle(() => asked[1]?.answer(page(1, 'Coke')))
  await settle(() => asked[0]?.answer(page(1, 'Anthracite')))
  assert.equal(rows(container), ['Coke'])
  unmount()
})

test('leaving the page aborts its reads without a message', async () => {
  const { asked, notices, unmount } = await open()
  unmount()
  assert.ok(asked[0]?.signal?.aborted)
  assert.equal(notices.shown.get(), [])
})

test('W7 the user can go on beyond the rows that the server counted, and is led back from beyond the end', async () => {
  const { asked, address, container, notices, unmount } = await open('/grades?page=500')
  const over = { ...page(10_000, 'Coking'), isMore: true as const }
  await settle(() => asked[0]?.answer(over))
  const pages = getByRole(container, 'navigation', 'Pagination')
  assert.match(pages.textContent ?? '', /^Total over 10,000/)
  assert.is(getByRole(container, 'table').getAttribute('aria-rowcount'), '-1')
  assert.not(queryByRole(container, 'button', 'Page 502'))
  const said = spokenFrom(notices)
  await settle(() => click(getByRole(container, 'button', 'Next page')))
  assert.is(asked[1]?.query.pageIndex, 501)
  await settle(() => asked[1]?.answer(over))
  assert.equal([address(), said], ['/grades?page=501', ['Over 10,000 results, page 501']])
  await settle(() => click(getByRole(container, 'button', 'Next page')))
  await settle(() => asked[2]?.answer(page(10_015)))
  assert.is(asked[3]?.query.pageIndex, 501)
  unmount()
})

test('W7 from a page beyond the last row the user is led back to the rows that the server counted', async () => {
  const { asked, address, unmount } = await open('/grades?sort=name&page=501')
  await settle(() => asked[0]?.answer({ ...page(10_000), isMore: true }))
  await wait()
  assert.is(address(), '/grades?sort=name&page=500')
  assert.is(asked[1]?.query.pageIndex, 500)
  unmount()
})

test('where the server stopped counting, the first rows can be selected, not all of them', async () => {
  const { asked, container, unmount } = await open('/grades', { bulkActions: () => null })
  const over = { ...page(10_000, 'Coking'), isMore: true as const }
  await settle(() => asked[0]?.answer(over))
  click(getByRole(container, 'checkbox', 'Select Coking'))
  getByRole(container, 'button', 'Select the first 10000 matching')
  unmount()
})

test('W7 a page beyond the end becomes the last one', async () => {
  const { asked, address, unmount } = await open('/grades?page=9')
  await settle(() => asked[0]?.answer(page(21)))
  await wait()
  assert.is(address(), '/grades?page=2')
  assert.is(asked[1]?.query.pageIndex, 2)
  unmount()
})

/** Leaves the list and comes back to it, as by the menu. */
function Visits(props: GradesProps) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Go
      </button>
      {isHere && <Grades {...props} />}
    </>
  )
}
const cells = (container: Element) =>
  queryAllByRole(container, 'rowheader').map(cell => cell.textContent)

test('W7 when the user comes back, a list shows its old rows at once and reads again', async () => {
  const { asked, read } = server()
  const { container, unmount } = await renderScreen(
    <Visits read={read} bulkActions={undefined} />,
    {
      path: '/grades',
      areas: [],
      table: {},
    },
  )
  const go = async () => settle(() => click(getByRole(container, 'button', 'Go')))
  await settle(() => asked[0]?.answer(page(2, 'Coking', 'Thermal')))
  await go()
  await go()
  assert.equal([asked.length, cells(container)], [2, ['Coking', 'Thermal']])
  assert.is(getByRole(container, 'table', 'Grades').getAttribute('aria-busy'), 'true')
  await settle(() => asked[1]?.answer(page(1, 'Lignite')))
  assert.equal(cells(container), ['Lignite'])
  assert.not(getByRole(container, 'table', 'Grades').hasAttribute('aria-busy'))
  unmount()
})

test('R18 rows that the user may no longer read go from the screen and do not come back', async () => {
  const { asked, read } = server()
  const { container, unmount } = await renderScreen(
    <Visits read={read} bulkActions={undefined} />,
    {
      path: '/grades',
      areas: [],
      table: {},
    },
  )
  const go = async () => settle(() => click(getByRole(container, 'button', 'Go')))
  await settle(() => asked[0]?.answer(page(1, 'Coking')))
  await go()
  await go()
  await settle(() => asked[1]?.answer(new Refused('no right', { code: 403 })))
  assert.not(queryByRole(container, 'table', 'Grades'))
  await go()
  await go()
  assert.equal([asked.length, cells(container)], [3, []])
  unmount()
})

test('R18 the rows of one user are not cached for the next, nor those of one address for another', async () => {
  const { asked, read } = server()
  const first = await renderScreen(<Grades read={read} bulkActions={undefined} />, {
    path: '/grades',
    areas: [],
    table: {},
  })
  await settle(() => asked[0]?.answer(page(1, 'Coking')))
  first.unmount()
  for (const path of ['/grades', '/grades?page=2']) {
    const next = await renderScreen(<Grades read={read} bulkActions={undefined} />, {
      path,
      areas: [],
      table: {},
    })
    assert.equal(cells(next.container), [])
    next.unmount()
  }
})

test('R18 rows of one page are not cached for the next page, which the user left before its answer', async () => {
  const { asked, read } = server()
  const { container, unmount } = await renderScreen(
    <Visits read={read} bulkActions={undefined} />,
    {
      path: '/grades',
      areas: [],
      table: {},
    },
  )
  await settle(() => asked[0]?.answer(page(60, 'Coking')))
  await settle(() => click(getByRole(container, 'button', 'Next page')))
  for (const _ of ['away', 'back']) await settle(() => click(getByRole(container, 'button', 'Go')))
  assert.equal([asked[2]?.query.pageIndex, cells(container)], [2, []])
  unmount()
})

test('the number of results is announced once, when they arrive', async () => {
  const { asked, container, notices, unmount } = await open()
  await settle(() => asked[0]?.answer(page(60, 'Coking')))
  const said = spokenFrom(notices)
  await settle(() => click(getByRole(container, 'button', 'Next page')))
  assert.equal(said, [])
  await settle(() => asked[1]?.answer(page(45, 'Lignite')))
  assert.equal(said, ['45 results, page 2 of 3'])
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[2]?.answer(page(46, 'Lignite')))
  assert.is(said.at(-1), '46 results, page 2 of 3', 'also when it was asked for again')
  unmount()
})

test('W7 each active filter is a chip that removes only this filter', async () => {
  const { asked, address, container, unmount } = await open('/grades?name=coke')
  await settle(() => asked[0]?.answer(page(0)))
  getByRole(container, 'heading', 'No grades match')
  click(getByRole(container, 'button', 'Remove filter Name: coke'))
  await wait()
  assert.is(address(), '/grades')
  await settle(() => asked[1]?.answer(page(0)))
  getByRole(container, 'heading', 'No grades yet')
  unmount()
})

test('B.1 the list asks for rows of a period, which is one chip', async () => {
  const { asked, address, container, unmount } = await open()
  await settle(() => asked[0]?.answer(made({ Coke: '2026-11-20' })))
  const group = getByRole(container, 'group', 'Created')
  typeIn(getByRole(group, 'textbox', 'From'), '2026-11-01')
  typeIn(getByRole(group, 'textbox', 'To'), '2026-11-20')
  submit(getByRole(container, 'search'))
  await wait()
  assert.is(address(), '/grades?beginTime=2026-11-01&endTime=2026-11-20')
  const offset = -new Date(2026, 10, 1).getTimezoneOffset()
  assert.equal(asked[1]?.query, {
    beginTime: '2026-11-01',
    endTime: '2026-11-20',
    offset,
    pageIndex: 1,
    pageSize: 20,
  })
  await settle(() => asked[1]?.answer(made({ Coke: '2026-11-20' })))
  assert.not(container.querySelector('.alert'))
  getByRole(container, 'button', 'Filters (1)')
  click(getByRole(container, 'button', 'Remove filter Created: 2026-11-01 – 2026-11-20'))
  await wait()
  assert.is(address(), '/grades')
  unmount()
})

test('B.1 the list warns of a server that does not filter by time, and leaves out rows that do not fit', async () => {
  const { asked, container, unmount } = await open('/grades?beginTime=2026-11-20', {
    bulkActions: grades => <output>{grades.map(grade => grade.name).join()}</output>,
  })
  getByRole(container, 'button', 'Remove filter Created: from 2026-11-20')
  const all = made({ Coke: '2026-11-20', Peat: '2026-11-19', Slack: '2026-11-21' })
  await settle(() => asked[0]?.answer({ ...all, total: 30 }))
  assert.match(
    container.querySelector('.alert[role=status]')?.textContent ?? '',
    /does not filter by time/,
  )
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Select all 30 matching'))
  await settle(() => asked[1]?.answer(all))
  assert.is(container.querySelector('output')?.textContent, 'Coke,Slack')
  // The warning about an answer goes with that answer, not before.
  click(getByRole(container, 'button', 'Clear all'))
  await wait()
  assert.ok(container.querySelector('.alert'))
  await settle(() => asked[2]?.answer(all))
  assert.not(container.querySelector('.alert'))
  unmount()
})

test('B.1 an address whose last day is before its first says why nothing is found', async () => {
  const { asked, container, unmount } = await open(
    '/grades?beginTime=2026-11-20&endTime=2026-11-19',
  )
  await settle(() => asked[0]?.answer({ rows: [], total: 0 }))
  assert.match(
    container.querySelector('.alert[role=status]')?.textContent ?? '',
    /end date is before the start date/,
  )
  unmount()
})

test('B.1 where rows have no creation time, there is no filter for it', async () => {
  const { asked, container, unmount } = await open()
  getByRole(container, 'group', 'Created')
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  assert.not(queryByRole(container, 'group', 'Created'))
  unmount()
})

test('3.9 a column head that sorts says so, and goes to page one', async () => {
  const { asked, address, container, unmount } = await open('/grades?page=2')
  await settle(() => asked[0]?.answer(page(30, 'Coke')))
  const head = () => getByRole(container, 'columnheader', 'Name')
  assert.is(head().getAttribute('aria-sort'), 'none')
  click(getByRole(head(), 'button'))
  await wait()
  assert.is(address(), '/grades?sort=name')
  assert.is(head().getAttribute('aria-sort'), 'ascending')
  unmount()
})

test('4.15 a failed read says so, keeps the filters and can be repeated', async () => {
  const { asked, container, unmount } = await open('/grades?name=coke')
  await settle(() => asked[0]?.answer(new Unreachable('Network Error', 'network')))
  getByRole(container, 'heading', 'Grades failed')
  click(getByRole(container, 'button', 'Try again'))
  await wait()
  assert.is(asked[1]?.query.name, 'coke')
  await settle(() => asked[1]?.answer(page(1, 'Coke')))
  assert.equal(rows(container), ['Coke'])
  unmount()
})

test('4.15 where another page cannot be read, the rows of the old page are not shown as its rows', async () => {
  const { address, asked, container, notices, unmount } = await open()
  await settle(() => asked[0]?.answer(page(45, 'Coke', 'Slack')))
  const said = spokenFrom(notices)
  const next = getByRole(container, 'button', 'Next page')
  focusOn(next)
  click(next)
  await wait()
  await settle(() => asked[1]?.answer(new Unreachable('Network Error', 'network')))
  getByRole(container, 'heading', 'Grades failed')
  assert.equal(rows(container), [])
  assert.is(address(), '/grades?page=2')
  assert.is(document.activeElement, getByRole(container, 'button', 'Next page'))
  assert.not(said.some(text => text.includes('45 results')))
  click(getByRole(container, 'button', 'Try again'))
  await wait()
  await settle(() => asked[2]?.answer(page(45, 'Coke breeze')))
  assert.equal(rows(container), ['Coke breeze'])
  unmount()
})

test('4.15 where other filters fail, neither rows nor numbers of the old ones are shown', async () => {
  const { asked, container, unmount } = await open()
  await settle(() => asked[0]?.answer(page(45, 'Coke', 'Slack')))
  typeIn(getByRole(container, 'textbox', 'Name'), 'coke')
  submit(getByRole(container, 'search'))
  await wait()
  await settle(() => asked[1]?.answer(new Unreachable('Network Error', 'network')))
  getByRole(container, 'heading', 'Grades failed')
  assert.equal(rows(container), [])
  assert.not(queryByRole(container, 'navigation', 'Pagination'))
  assert.is((getByRole(container, 'textbox', 'Name') as HTMLInputElement).value, 'coke')
  unmount()
})

test('4.15 when the same rows cannot be read again, they stay, and no result is announced', async () => {
  const { asked, container, notices, unmount } = await open()
  const said = spokenFrom(notices)
  await settle(() => asked[0]?.answer(page(2, 'Coke', 'Slack')))
  click(getByRole(container, 'button', 'Refresh table'))
  await wait()
  await settle(() => asked[1]?.answer(new Unreachable('Network Error', 'network')))
  assert.equal(rows(container), ['Coke', 'Slack'])
  assert.not(said.some(text => text.includes('2 results')))
  unmount()
})

test('4.15 a missing permission and an unknown call have states of their own', async () => {
  const denied = await open()
  await settle(() => denied.asked[0]?.answer(new Refused('no', { code: 403 })))
  getByRole(denied.container, 'heading', 'You cannot view this list')
  assert.not(queryByRole(denied.container, 'button', 'Try again'))
  denied.unmount()
  const absent = await open()
  await settle(() => absent.asked[0]?.answer(new Unreachable('404', 'status', undefined, 404)))
  getByRole(absent.container, 'heading', 'This server has no such list')
  absent.unmount()
})

test('B.1 W12 a user who may not see a list is led to the missing permission', async () => {
  const { asked, address, container, unmount } = await open('/grades?name=coke', {
    needs: 'shop:grade:list',
  })
  await settle(() => asked[0]?.answer(new Refused('no', { code: 403 })))
  click(getByRole(container, 'button', 'What is missing?'))
  await wait()
  assert.is(address(), '/401')
  unmount()
})

test('W7 the copied link keeps the parts of the query that are not the list’s own', async () => {
  const { asked, container, unmount } = await open('/grades?view=flat&name=coke&page=1')
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  const copied: string[] = []
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  click(getByRole(container, 'button', 'Copy link'))
  await wait()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  assert.match(copied[0] ?? '', /\/grades\?view=flat&name=coke$/)
  unmount()
})

test('W16 a view keeps filters and columns, and says when the list differs from it', async () => {
  const { asked, address, container, unmount } = await open('/grades?name=coke')
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  click(getByRole(container, 'button', 'Choose columns'))
  await wait()
  click(getByRole(document.body, 'checkbox', 'Number'))
  click(getByRole(document.body, 'button', 'Close'))
  assert.equal(queryAllByRole(container, 'columnheader').length, 2)

  click(getByRole(container, 'button', 'Views'))
  click(getByRole(document.body, 'menuitem', 'Save view'))
  await wait()
  typeIn(getByRole(document.body, 'textbox', /^View name/), 'Coke only')
  submit(document.querySelector('#save-view') as HTMLFormElement)
  getByRole(container, 'button', 'Views: Coke only')

  click(getByRole(container, 'button', 'Reset'))
  await wait()
  getByRole(container, 'button', 'Views: Coke only *')
  click(getByRole(container, 'button', 'Views: Coke only *'))
  click(getByRole(document.body, 'menuitem', 'Revert'))
  await wait()
  assert.is(address(), '/grades?name=coke')
  getByRole(container, 'button', 'Views: Coke only')
  unmount()
  localStorage.clear()
})

test('W16 an address that equals another view shows its name, and is no change of the last view', async () => {
  const view = (name: string) => ({ name, search: `?name=${name}`, hidden: [], isDefault: false })
  const { asked, container, unmount } = await open('/grades?name=ash', {
    views: [view('ash'), view('peat')],
  })
  await settle(() => asked[0]?.answer(page(1, 'Ash')))
  const choose = async (name: string) => {
    click(getByRole(container, 'button', /^Views/))
    click(getByRole(document.body, 'menuitemradio', name))
    await wait()
  }
  await choose('ash')
  await choose('peat')
  getByRole(container, 'button', 'Views: peat')

  const filter = getByRole(container, 'textbox', 'Name')
  typeIn(filter, 'ash')
  submit(filter.closest('form') as HTMLFormElement)
  await wait()
  getByRole(container, 'button', 'Views: ash')
  click(getByRole(container, 'button', 'Reset'))
  await wait()
  getByRole(container, 'button', 'Views: ash *')
  unmount()
  localStorage.clear()
})

test('W16 no saved view is lost silently: neither to one of its name nor to one more', async () => {
  const view = (name: string) => ({ name, search: '?name=ash', hidden: [], isDefault: false })
  const names = Array.from({ length: 20 }, (_, index) => `View ${index}`)
  const { asked, container, unmount } = await open('/grades?name=coke', {
    views: names.map(view),
  })
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  const stored = () => JSON.parse(Object.values({ ...localStorage }).join()) as SavedView[]
  const manage = async (item: string) => {
    click(getByRole(container, 'button', /^Views/))
    click(getByRole(document.body, 'menuitem', item))
    await wait()
  }
  await manage('Save view')
  const name = getByRole(document.body, 'textbox', /^View name/)
  typeIn(name, 'View 3')
  assert.match(accessibleDescriptionOf(name), /Replaces the view/)
  typeIn(name, 'One more')
  assert.match(accessibleDescriptionOf(name), /20 views already/)
  submit(document.querySelector('#save-view') as HTMLFormElement)
  click(getByRole(document.body, 'button', 'Cancel'))
  await manage('Manage views')
  typeIn(
    getByRole(document.body, 'textbox', 'Saved views to add, as text'),
    JSON.stringify([view('One more')]),
  )
  click(getByRole(document.body, 'button', 'Add views'))
  assert.match(
    accessibleDescriptionOf(getByRole(document.body, 'textbox', 'Saved views to add, as text')),
    /20 views already/,
  )
  const third = getByRole(document.body, 'textbox', 'Name of View 3') as HTMLInputElement
  focusOn(third)
  typeIn(third, 'View 4')
  assert.match(accessibleDescriptionOf(third), /Another view has this name/)
  press('Enter')
  assert.is(third.value, 'View 4', 'what is typed stays to be changed')
  focusOn(getByRole(document.body, 'button', 'Add views'))
  assert.is(third.value, 'View 3', 'the name of another is not taken')
  assert.equal(
    stored().map(kept => kept.name),
    names,
  )
  unmount()
  localStorage.clear()
})

test('W16 pasted views that find no room stay in the field, which says how many', async () => {
  const view = (name: string) => ({ name, search: '?name=ash', hidden: [], isDefault: false })
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => view(`${name} ${index}`))
  const { asked, container, unmount } = await open('/grades?name=coke', { views: many(2, 'Own') })
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  click(getByRole(container, 'button', /^Views/))
  click(getByRole(document.body, 'menuitem', 'Manage views'))
  await wait()
  const field = getByRole(document.body, 'textbox', 'Saved views to add, as text')
  const pasted = JSON.stringify(many(25, 'Given'))
  typeIn(field, pasted)
  click(getByRole(document.body, 'button', 'Add views'))
  await wait()
  assert.is(queryAllByRole(document.body, 'textbox', /^Name of/).length, 20)
  assert.match(accessibleDescriptionOf(field), /7 could not be added: there are 20 views already/)
  assert.is((field as HTMLTextAreaElement).value, pasted)
  unmount()
  localStorage.clear()
})

test('W16 Enter renames a view, and the focus stays in its line', async () => {
  const view = (name: string) => ({ name, search: `?name=${name}`, hidden: [], isDefault: false })
  const { asked, container, unmount } = await open('/grades?name=coke', {
    views: [view('ash'), view('peat')],
  })
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  click(getByRole(container, 'button', /^Views/))
  click(getByRole(document.body, 'menuitem', 'Manage views'))
  await wait()
  const rename = (from: string, to: string) => {
    const field = getByRole(document.body, 'textbox', `Name of ${from}`)
    focusOn(field)
    typeIn(field, to)
  }
  rename('peat', 'Bog')
  press('Enter')
  assert.is(accessibleNameOf(document.activeElement as Element), 'Name of Bog')
  rename('Bog', 'peat')
  focusOn(getByRole(document.body, 'button', /^Copy link.*Bog/))
  assert.is(accessibleNameOf(document.activeElement as Element), 'Copy link: peat')
  assert.is((getByRole(document.body, 'textbox', 'Name of peat') as HTMLInputElement).value, 'peat')
  unmount()
  localStorage.clear()
})

test('W16 the default view opens with the page, and not again once the user emptied the filters', async () => {
  const views = [{ name: 'coke', search: '?name=coke', hidden: [], isDefault: true }]
  const first = await open('/grades', { views })
  assert.is(first.address(), '/grades?name=coke')
  await settle(() => first.asked[0]?.answer(page(1, 'Coke')))
  await settle(() => click(getByRole(first.container, 'button', 'Reset')))
  const left = first.address()
  first.unmount()

  const again = await open(left, { views })
  assert.is(again.address(), left)
  assert.equal(again.asked[0]?.query.name, undefined)
  again.unmount()
  localStorage.clear()
})

test('W16 views can be renamed, made the default, deleted, linked to and exported as text', async () => {
  const view = (name: string) => ({ name, search: `?name=${name}`, hidden: [], isDefault: false })
  const { asked, container, unmount } = await open('/grades?name=coke', {
    views: [view('ash'), view('peat')],
  })
  await settle(() => asked[0]?.answer(page(1, 'Coke')))
  const stored = () => JSON.parse(Object.values({ ...localStorage }).join()) as SavedView[]
  click(getByRole(container, 'button', /^Views/))
  click(getByRole(document.body, 'menuitem', 'Manage views'))
  await wait()

  const name = getByRole(document.body, 'textbox', 'Name of peat')
  focusOn(name)
  typeIn(name, 'Bog')
  const isDefault = () => queryAllByRole(document.body, 'button', 'Default')[0]
  focusOn(isDefault() ?? container)
  assert.equal(
    stored().map(kept => [kept.name, kept.search]),
    [
      ['ash', '?name=ash'],
      ['Bog', '?name=peat'],
    ],
  )

  click(isDefault() ?? container)
  await wait()
  assert.equal(
    stored().map(kept => kept.isDefault),
    [true, false],
  )

  const copied: string[] = []
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  click(getByRole(document.body, 'button', /^Copy link.*Bog/))
  await wait()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  assert.match(copied[0] ?? '', /\/grades\?name=peat$/)

  const text = getByRole(document.body, 'textbox', 'Saved views as text, to copy')
  const carried = (text as HTMLTextAreaElement).value
  const before = stored()
  click(getByRole(document.body, 'button', 'Delete view Bog'))
  click(getByRole(document.body, 'button', 'Delete view ash'))
  await wait()
  assert.equal(queryAllByRole(document.body, 'textbox', /^Name of/), [])
  typeIn(getByRole(document.body, 'textbox', 'Saved views to add, as text'), carried)
  click(getByRole(document.body, 'button', 'Add views'))
  await wait()
  assert.equal(
    stored().map(kept => [kept.name, kept.search]),
    before.map(kept => [kept.name, kept.search]),
  )
  unmount()
  localStorage.clear()
})

const chosenNames = (grades: readonly Grade[]) => (
  <p className="chosen">{grades.map(({ name }) => name).join()}</p>
)
const chosenIn = (container: HTMLElement) => container.querySelector('.chosen')?.textContent ?? ''

const lean = { id: 9, name: 'Lean', createdAt: '' }

test('B.1 a selection survives another filter and another page, and names what is not on this page', async () => {
  const path = { current: (_: string): void => {} }
  const Leading = () => {
    path.current = useLocation()[1]
    return null
  }
  const { asked, container, unmount } = await open('/grades?name=coke', {
    bulkActions: chosenNames,
    beside: <Leading />,
  })
  await settle(() => asked[0]?.answer(page(2, 'Coke', 'Coking coal')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'checkbox', 'Select Coking coal'))
  assert.not(queryByRole(container, 'button', 'Show'))
  await settle(() => path.current('/grades?name=lean'))
  await settle(() => asked[1]?.answer({ total: 1, rows: [lean] }))
  click(getByRole(container, 'checkbox', 'Select Lean'))
  assert.is(chosenIn(container), 'Coke,Coking coal,Lean')
  assert.match(container.textContent ?? '', /3 selected, 2 of them not on this page/)

  click(getByRole(container, 'button', 'Show'))
  await wait()
  const dialog = () => getByRole(document.body, 'dialog', 'Selected, not on this page')
  assert.equal(
    [...dialog().querySelectorAll('li > span')].map(name => name.textContent),
    ['Coke', 'Coking coal'],
  )
  click(getByRole(dialog(), 'button', 'Deselect Coke'))
  await wait()
  assert.is(chosenIn(container), 'Coking coal,Lean')
  click(getByRole(dialog(), 'button', 'Deselect it'))
  await wait()
  assert.is(chosenIn(container), 'Lean')
  assert.not(queryByRole(document.body, 'dialog'))
  unmount()
})

function OtherTab({ children }: { children: ReactNode }) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Other tab
      </button>
      {isHere && children}
    </>
  )
}

test('B.1 a selection survives a change of tab', async () => {
  localStorage.clear()
  const { asked, read } = server()
  const { container, unmount } = await renderScreen(
    <OtherTab>
      <Grades read={read} bulkActions={chosenNames} />
    </OtherTab>,
    { path: '/grades', title: 'Grades', areas: [], table: {} },
  )
  await settle(() => asked[0]?.answer(page(2, 'Coke', 'Ash')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Other tab'))
  assert.is(chosenIn(container), '')
  await settle(() => click(getByRole(container, 'button', 'Other tab')))
  assert.is(chosenIn(container), 'Coke')
  unmount()
})

test('W15 slash goes to the filters, also when they are folded, and b to the actions for the selected rows', async () => {
  localStorage.clear()
  const { asked, container, unmount } = await open('/grades', {
    bulkActions: () => <button type="button">Melt</button>,
  })
  await settle(() => asked[0]?.answer(page(2, 'Coke', 'Ash')))
  const pressKey = (key: string) =>
    settle(() => {
      shortcuts.press(new KeyboardEvent('keydown', { key }), { singleKeys: true, modal: false })
    })
  click(getByRole(container, 'button', 'Filters'))
  await pressKey('/')
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Name'))
  await pressKey('b')
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Name'), 'nothing is selected')
  click(getByRole(container, 'checkbox', 'Select Coke'))
  container.id = 'main'
  await pressKey('b')
  assert.is(document.activeElement, getByRole(container, 'button', 'Melt'))
  unmount()
  localStorage.clear()
})

test('B.1 an action on a selected row gets its newest version', async () => {
  const { asked, container, unmount } = await open('/grades', { bulkActions: chosenNames })
  await settle(() => asked[0]?.answer(page(60, 'Coke', 'Ash')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[1]?.answer(page(60, 'Coking coal', 'Ash')))
  assert.is(chosenIn(container), 'Coking coal')
  click(getByRole(container, 'button', 'Next page'))
  await settle(() => asked[2]?.answer({ total: 60, rows: [lean] }))
  assert.is(chosenIn(container), 'Coking coal', 'also from another page')
  unmount()
})

test('B.1 selecting all selects every selectable row, and says how many cannot be', async () => {
  const { asked, container, unmount } = await open('/grades', {
    bulkActions: chosenNames,
    isFixed: ({ name }) => name.startsWith('Own'),
  })
  await settle(() => asked[0]?.answer(page(5, 'Coke', 'Ash', 'Own coke')))
  assert.not.match(container.textContent ?? '', /selected/)
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Select all 4 matching'))
  await settle(() => asked[1]?.answer(page(5, 'Coke', 'Ash', 'Own coke', 'Own ash', 'Lean')))
  await wait()
  assert.is(chosenIn(container), 'Coke,Ash,Lean')
  assert.match(
    container.textContent ?? '',
    /3 selected, 1 of them not on this page, 2 cannot be chosen/,
  )
  assert.not(queryByRole(container, 'button', /^Select all \d+ matching$/))
  unmount()
})

test('W17 the file holds all matching rows with the chosen columns, and a message says so', async () => {
  const { asked, container, notices, unmount } = await open('/grades?name=coke')
  const { createObjectURL } = URL
  const files: Blob[] = []
  // A link to nowhere: any other would leave the page.
  URL.createObjectURL = file => `#${files.push(file as Blob)}`
  try {
    await settle(() => asked[0]?.answer(page(2, 'Coke')))
    click(getByRole(container, 'button', 'Export'))
    await wait()
    click(getByRole(document.body, 'radio', 'All columns'))
    click(getByRole(document.body, 'button', 'Export CSV'))
    await settle(() => asked[1]?.answer(page(2, 'Coke', 'Coking coal')))
    await wait()
    assert.is(asked[1]?.query.name, 'coke')
    assert.is(await files[0]?.text(), 'Name,Number\r\nCoke,1\r\nCoking coal,2\r\n')
    assert.equal(
      notices.shown.get().map(({ text }) => text),
      ['2 rows exported'],
    )
    assert.not(queryByRole(document.body, 'dialog'))

    click(getByRole(container, 'button', 'Export'))
    await wait()
    click(getByRole(document.body, 'radio', 'This page, 1 row'))
    click(getByRole(document.body, 'button', 'Export CSV'))
    await wait()
    assert.is(asked.length, 2)
    assert.is(await files[1]?.text(), 'Name\r\nCoke\r\n')

    click(getByRole(container, 'button', 'Export'))
    await wait()
    click(getByRole(document.body, 'button', 'Export CSV'))
    click(getByRole(document.body, 'button', 'Cancel'))
    assert.ok(asked[2]?.signal?.aborted)
    await settle(() => asked[2]?.answer(new Unreachable('aborted', 'network')))
    assert.is(files.length, 2, 'cancelled, nothing is made')
    assert.not(
      notices.shown.get().some(({ tone }) => tone === 'error'),
      'nor told to have failed',
    )
    assert.not(queryByRole(document.body, 'dialog'))
    click(getByRole(container, 'button', 'Export'))
    await wait()
    assert.not(getByRole(document.body, 'button', 'Export CSV').hasAttribute('aria-busy'))
  } finally {
    Object.assign(URL, { createObjectURL })
    unmount()
  }
})

test('W17 pages that arrive after one failed report no progress, and the export can be tried again', async () => {
  const { asked, container, notices, unmount } = await open('/grades', { bulkActions: chosenNames })
  await settle(() => asked[0]?.answer(page(3, 'Coke')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  const all = () => getByRole(container, 'button', 'Select all 3 matching')
  click(all())
  await settle(() => asked[1]?.answer(page(3, 'Coke')))
  assert.is(all().getAttribute('aria-busy'), 'true')
  await settle(() => asked[2]?.answer(new Refused('No')))
  await settle(() => asked[3]?.answer(page(3, 'Ash')))
  assert.is(all().getAttribute('aria-busy'), null)
  assert.ok(asked[3]?.signal?.aborted, 'nobody waits for it')
  assert.equal(
    notices.shown.get().map(({ text }) => text),
    ['The rows could not be read. Nothing was exported.'],
  )
  unmount()
})

test('B.1 when the filter changes meanwhile, the rows of the old one are not selected', async () => {
  const { asked, container, unmount } = await open('/grades?name=coke', {
    bulkActions: chosenNames,
  })
  await settle(() => asked[0]?.answer(page(2, 'Coke')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Select all 2 matching'))
  await wait()
  click(getByRole(container, 'button', 'Remove filter Name: coke'))
  await wait()
  await settle(() => asked[2]?.answer({ total: 1, rows: [lean] }))
  click(getByRole(container, 'checkbox', 'Select Lean'))
  await settle(() => asked[1]?.answer(page(2, 'Coke', 'Coking coal')))
  await wait()
  assert.equal([asked[1]?.query.name, chosenIn(container)], ['coke', 'Coke,Lean'])
  unmount()
})

test('B.1 the number of rows that cannot be selected holds for its own filter only', async () => {
  const { asked, container, unmount } = await open('/grades?name=coke', {
    bulkActions: chosenNames,
    isFixed: ({ name }) => name.startsWith('Own'),
  })
  await settle(() => asked[0]?.answer(page(3, 'Coke')))
  click(getByRole(container, 'checkbox', 'Select Coke'))
  click(getByRole(container, 'button', 'Select all 3 matching'))
  await settle(() => asked[1]?.answer(page(3, 'Coke', 'Coking coal', 'Own coke')))
  await wait()
  click(getByRole(container, 'button', 'Remove filter Name: coke'))
  await wait()
  await settle(() => asked[2]?.answer(page(9, 'Ash')))
  click(getByRole(container, 'checkbox', 'Select Ash'))
  assert.not(/cannot be chosen/.test(container.textContent ?? ''))
  assert.ok(queryByRole(container, 'button', 'Select all 9 matching'))
  unmount()
})

test('§9 another page scrolls to the top in 800 ms', async () => {
  const { asked, container, unmount } = await open()
  await settle(() => asked[0]?.answer(page(60, 'coke')))
  const { requestAnimationFrame, scrollTo } = window
  const frames: FrameRequestCallback[] = []
  const tops: unknown[] = []
  document.documentElement.scrollTop = 1000
  Object.assign(window, {
    scrollTo: ({ top }: { top: number }) => void tops.push(top),
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
  })
  try {
    click(getByRole(container, 'button', 'Next page'))
    for (const time of [100, 500, 899, 900]) frames.pop()?.(time)
    assert.equal(
      tops.map(top => Math.ceil(Number(top))),
      [1000, 500, 1, 0],
    )
    assert.is(frames.length, 0)
  } finally {
    Object.assign(window, { requestAnimationFrame, scrollTo })
    document.documentElement.scrollTop = 0
  }
  unmount()
})

test('§2 Back between two queries of a list scrolls to its top, a new query does not', async () => {
  const Elsewhere = () => {
    const [, go] = useLocation()
    return (
      <button type="button" onClick={() => go('/grades?name=coke')}>
        Back
      </button>
    )
  }
  const { asked, container, unmount } = await open('/grades', { beside: <Elsewhere /> })
  await settle(() => asked[0]?.answer(page(9, 'Ash')))
  const { scrollTo } = window
  const tops: unknown[] = []
  Object.assign(window, { scrollTo: ({ top }: { top: number }) => void tops.push(top) })
  try {
    typeIn(getByRole(container, 'textbox', 'Name'), 'ash')
    submit(getByRole(container, 'search'))
    await settle(() => asked[1]?.answer(page(1, 'Ash')))
    await wait()
    assert.equal(tops, [], 'the filters stay in sight')
    click(getByRole(container, 'button', 'Back'))
    assert.equal(tops, [0])
    assert.is(asked.length, 3)
  } finally {
    Object.assign(window, { scrollTo })
  }
  unmount()
})

test('the list says how many rows were left out, and shows those that can be read', async () => {
  const { asked, container, unmount } = await open()
  const told = () =>
    getByRole(container.querySelector('.list-card__warning') ?? container, 'status')
  const leftOut = (count: number, hasLostDigits: boolean) => ({
    ...page(3, 'Coke'),
    leftOut: { count, hasLostDigits },
  })
  await settle(() => asked[0]?.answer(leftOut(2, false)))
  assert.is(told().textContent, '2 rows are left out: they could not be read.')
  assert.equal(rows(container), ['Coke'])
  click(getByRole(container, 'button', 'Refresh table'))
  await settle(() => asked[1]?.answer(leftOut(1, true)))
  assert.match(told().textContent ?? '', /^1 row is left out: this browser loses digits/)
  unmount()
})

test.run()
