import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { click, focusOn, press, submit, type as typeIn } from '../support/user.ts'
import { parseTime } from '#lib/format.ts'
import { serverOffset } from '#lib/server-clock.ts'
import {
  type FilterDrafts,
  type FilterValues,
  hasFilterDraft,
  ListFilters,
} from '#list/list-filters.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import common from '#locales/en/common.ts'
import form from '#locales/en/form.ts'
import en from '#locales/en/list.ts'
import zh from '#locales/zh-CN/list.ts'

const test = suite('list-filters')

const nothingTyped: FilterDrafts = { restore: values => values, save() {} }

for (const [locale, list, label, name] of [
  ['en', en, 'Role name', 'Remove filter Role name: coke'],
  ['zh-CN', zh, '角色名称', '移除筛选条件 角色名称：coke'],
] as const) {
  test(`W7 an active filter is named the way its script joins words, ${locale}`, () => {
    const { container, unmount } = render(
      <ListFilters
        filters={[{ name: 'roleName', label }]}
        values={{ roleName: 'coke' }}
        filterDrafts={nothingTyped}
        isFolded={false}
        onFilter={() => {}}
        texts={{ ...common, ...list, day: form.day }}
      />,
    )
    getByRole(container, 'button', name)
    unmount()
  })
}

test('W7 removing a filter keeps the text that was typed into the others', () => {
  const filters = [
    { name: 'roleName', label: 'Role name' },
    { name: 'roleKey', label: 'Role key' },
  ]
  const draw = (values: FilterValues) => (
    <ListFilters
      {...{ filters, values }}
      filterDrafts={nothingTyped}
      isFolded={false}
      onFilter={() => {}}
      texts={{ ...common, ...en, day: form.day }}
    />
  )
  const { container, rerender, unmount } = render(draw({ roleName: 'coke' }))
  const field = (name: string) => getByRole(container, 'textbox', name) as HTMLInputElement
  typeIn(field('Role key'), 'ship')
  focusOn(field('Role key'))
  rerender(draw({}))
  assert.equal([field('Role name').value, field('Role key').value], ['', 'ship'])
  assert.is(document.activeElement, field('Role key'))
  rerender(draw({ roleKey: 'rail' }))
  assert.is(field('Role key').value, 'rail')
  unmount()
})

test('W7 today, yesterday, 7 and 30 days are one press, which applies what was typed too', () => {
  const heard: FilterValues[] = []
  const { container, unmount } = render(
    <ListFilters
      filters={[
        { name: 'roleName', label: 'Role name' },
        { name: 'created', label: 'Created', periodFields: PERIOD_FIELDS },
      ]}
      values={{}}
      filterDrafts={nothingTyped}
      isFolded={false}
      onFilter={values => heard.push(values)}
      texts={{ ...common, ...en, day: form.day }}
    />,
  )
  typeIn(getByRole(container, 'textbox', 'Role name'), ' coke ')
  const period = getByRole(container, 'group', 'Created')
  for (const name of ['Today', 'Yesterday', '7 days', '30 days'])
    click(getByRole(period, 'button', name))
  const day = (ago: number) => {
    const date = new Date()
    date.setDate(date.getDate() - ago)
    return parseTime(date, '{y}-{m}-{d}')
  }
  const applied = (from: number, to: number) => ({
    roleName: 'coke',
    beginTime: day(from),
    endTime: day(to),
  })
  assert.equal(heard, [applied(0, 0), applied(1, 1), applied(6, 0), applied(29, 0)])
  assert.equal(
    [...period.querySelectorAll('input')].map(input => input.value),
    [day(29), day(0)],
  )
  unmount()
})

test('W7 a field about the future has today, tomorrow and the next days, by the server’s clock', () => {
  serverOffset.set(48 * 3_600_000)
  const heard: FilterValues[] = []
  const { container, unmount } = render(
    <ListFilters
      filters={[
        {
          name: 'delivery',
          label: 'Delivery',
          periodFields: ['deliveryFrom', 'deliveryTo'],
          periodDirection: 'future',
        },
      ]}
      values={{}}
      filterDrafts={nothingTyped}
      isFolded={false}
      onFilter={values => heard.push(values)}
      texts={{ ...common, ...en, day: form.day }}
    />,
  )
  const names = ['Today', 'Tomorrow', 'Next 7 days', 'Next 30 days']
  const buttons = getByRole(container, 'group', 'Delivery').querySelectorAll('button')
  assert.equal(
    [...buttons].map(button => button.textContent).filter(name => name !== ''),
    names,
  )
  for (const name of names) click(getByRole(container, 'button', name))
  const day = (ahead: number) => {
    const date = new Date()
    date.setDate(date.getDate() + 2 + ahead)
    return parseTime(date, '{y}-{m}-{d}')
  }
  assert.equal(
    heard,
    [
      [0, 0],
      [1, 1],
      [0, 6],
      [0, 29],
    ].map(([from = 0, to = 0]) => ({ deliveryFrom: day(from), deliveryTo: day(to) })),
  )
  serverOffset.set(0)
  unmount()
})

test('filters that match whole values say so, also where a field has an example of its own', () => {
  const draw = (hint: string | undefined) => (
    <ListFilters
      filters={[
        { name: 'roleName', label: 'Role name' },
        { name: 'operUrl', label: 'Call', placeholder: '/api/v1/role' },
      ]}
      values={{}}
      filterDrafts={nothingTyped}
      isFolded={false}
      onFilter={() => {}}
      hint={hint}
      texts={{ ...common, ...en, day: form.day }}
    />
  )
  const { container, rerender, unmount } = render(draw(en.wholeValue))
  const placeholders = () =>
    ['Role name', 'Call'].map(name =>
      getByRole(container, 'textbox', name).getAttribute('placeholder'),
    )
  assert.equal(placeholders(), ['Whole value', 'Whole value'])
  rerender(draw(undefined))
  assert.equal(placeholders(), [null, '/api/v1/role'])
  unmount()
})

test('W7 text that was typed but not applied is in the fields again, which are then not folded', () => {
  let kept: FilterValues | undefined
  const typedHere: FilterDrafts = {
    restore: values => ({ ...values, ...kept }),
    save: (_, typed) => (kept = typed),
  }
  const draw = () =>
    render(
      <ListFilters
        filters={[{ name: 'roleName', label: 'Role name' }]}
        values={{}}
        filterDrafts={typedHere}
        isFolded={false}
        onFilter={() => {}}
        texts={{ ...common, ...en, day: form.day }}
      />,
    )
  const field = (shown: HTMLElement) => getByRole(shown, 'textbox', 'Role name') as HTMLInputElement
  const first = draw()
  typeIn(field(first.container), 'coke')
  first.unmount()
  const { container, unmount } = draw()
  assert.is(field(container).value, 'coke')
  assert.ok(hasFilterDraft(typedHere, {}, [{ name: 'roleName', label: 'Role name' }]))
  assert.not(hasFilterDraft(typedHere, {}, [{ name: 'roleKey', label: 'Role key' }]))
  assert.not(hasFilterDraft(nothingTyped, {}, [{ name: 'roleName', label: 'Role name' }]))
  unmount()
})

test('what is no day is not searched for: it is said at the field, which keeps what was typed', () => {
  const applied: FilterValues[] = []
  const { container, unmount } = render(
    <ListFilters
      filters={[{ name: 'createdAt', label: 'Created', periodFields: PERIOD_FIELDS }]}
      values={{}}
      filterDrafts={nothingTyped}
      isFolded={false}
      onFilter={values => applied.push(values)}
      texts={{ ...common, ...en, day: form.day }}
    />,
  )
  const to = getByRole(container, 'textbox', 'To') as HTMLInputElement
  focusOn(to)
  typeIn(to, '2026-02-31')
  click(getByRole(container, 'button', 'Search'))
  submit(getByRole(container, 'search'))
  assert.equal(applied, [])
  assert.is(document.activeElement, to)
  assert.is(to.value, '2026-02-31')
  assert.is(accessibleDescriptionOf(to), form.day.notADay)
  typeIn(to, '2026/2/28')
  press('Enter')
  submit(getByRole(container, 'search'))
  assert.equal(applied, [{ endTime: '2026-02-28' }])
  unmount()
})

test.run()
