import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import { PAGE_SIZES } from '#constants.ts'
import { clampPage, Pagination, pageCount, pagesAround } from '#ui/navigation/pagination.tsx'

const test = suite('pagination')

const texts = {
  label: 'Pagination',
  total: (total: number) => `Total ${total}`,
  totalOver: (total: number) => `Total over ${total}`,
  size: 'Rows per page',
  perPage: (size: number) => `${size} per page`,
  previous: 'Previous page',
  page: (page: number) => `Page ${page}`,
  next: 'Next page',
  jump: 'Go to page',
}

function draw(page: number, size: number, total: number, isMore = false) {
  const heard: { page: number; size: number }[] = []
  const view = render(
    <Pagination
      {...{ page, size, total, isMore, texts }}
      sizes={PAGE_SIZES}
      onChange={change => heard.push(change)}
    />,
  )
  return { ...view, heard }
}

test('§9 total, sizes, prev, pager, next, jumper, in this order', () => {
  const { container, unmount } = draw(1, 20, 100)
  const nav = getByRole(container, 'navigation', 'Pagination')
  const order = [
    getByRole(nav, 'combobox', 'Rows per page'),
    getByRole(nav, 'button', 'Previous page'),
    ...[1, 2, 3, 4, 5].map(page => getByRole(nav, 'button', `Page ${page}`)),
    getByRole(nav, 'button', 'Next page'),
    getByRole(nav, 'textbox', 'Go to page'),
  ]
  assert.is(nav.firstElementChild?.textContent, 'Total 100')
  assert.equal([...nav.querySelectorAll('select, button, input')], order)
  assert.is(getByRole(nav, 'button', 'Page 1').getAttribute('aria-current'), 'page')
  unmount()
})

test('§9 the sizes are 10, 20, 30 and 50, and another one that is in use', () => {
  const sizes = (size: number) => {
    const { container, unmount } = draw(1, size, 100)
    const values = [...container.querySelectorAll('option')].map(option => Number(option.value))
    unmount()
    return values
  }
  assert.equal(sizes(20), [10, 20, 30, 50])
  assert.equal(sizes(15), [10, 15, 20, 30, 50])
})

test('at most seven places, the ends always among them', () => {
  const gap = undefined
  assert.equal(pagesAround(1, 1), [1])
  assert.equal(pagesAround(4, 7), [1, 2, 3, 4, 5, 6, 7])
  assert.equal(pagesAround(1, 12), [1, 2, 3, 4, 5, gap, 12])
  assert.equal(pagesAround(4, 12), [1, 2, 3, 4, 5, gap, 12])
  assert.equal(pagesAround(5, 12), [1, gap, 4, 5, 6, gap, 12])
  assert.equal(pagesAround(8, 12), [1, gap, 7, 8, 9, gap, 12])
  assert.equal(pagesAround(9, 12), [1, gap, 8, 9, 10, 11, 12])
  for (let count = 1; count < 30; count++) {
    for (let page = 1; page <= count; page++) {
      const places = pagesAround(page, count)
      assert.ok(places.length <= 7)
      assert.ok(places.includes(page) && places[0] === 1 && places.at(-1) === count)
    }
  }
})

test('a page that does not exist counts as the nearest one', () => {
  assert.is(clampPage(9, 5), 5)
  assert.is(clampPage(0, 5), 1)
  assert.is(clampPage(Number.NaN, 5), 1)
  assert.is(clampPage(3, 1), 1)
  assert.is(clampPage(2.9, 5), 2)
  const { container, heard, unmount } = draw(9, 20, 100)
  assert.is(getByRole(container, 'button', 'Page 5').getAttribute('aria-current'), 'page')
  click(getByRole(container, 'button', 'Previous page'))
  assert.equal(heard, [{ page: 4, size: 20 }])
  unmount()
})

test('where the server stopped counting, no last page is offered, and the user can go on', () => {
  const gap = undefined
  assert.equal(pagesAround(1, Infinity), [1, 2, 3, 4, 5, gap])
  assert.equal(pagesAround(500, Infinity), [1, gap, 499, 500, 501, gap])
  const { container, heard, unmount } = draw(500, 20, 10_000, true)
  assert.is(getByRole(container, 'navigation').firstElementChild?.textContent, 'Total over 10000')
  assert.equal(
    queryAllByRole(container, 'button', /^Page/).map(button => button.textContent),
    ['1', '499', '500', '501'],
  )
  assert.is(getByRole(container, 'button', 'Next page').getAttribute('aria-disabled'), null)
  click(getByRole(container, 'button', 'Next page'))
  const jump = getByRole(container, 'textbox', 'Go to page')
  type(jump, '7000')
  focusOn(jump)
  press('Enter')
  type(getByRole(container, 'combobox', 'Rows per page'), '10')
  assert.equal(heard, [
    { page: 501, size: 20 },
    { page: 7000, size: 20 },
    { page: 999, size: 10 },
  ])
  unmount()
})

test('at the ends the buttons do nothing and keep the focus', () => {
  const { container, heard, unmount } = draw(1, 20, 20)
  const previous = getByRole(container, 'button', 'Previous page')
  assert.is(previous.getAttribute('aria-disabled'), 'true')
  assert.not(previous.hasAttribute('disabled'))
  click(previous)
  click(getByRole(container, 'button', 'Next page'))
  click(getByRole(container, 'button', 'Page 1'))
  assert.equal(heard, [])
  unmount()
})

test('one page from an end both buttons lead on', () => {
  for (const page of [2, 4]) {
    const { container, heard, unmount } = draw(page, 20, 100)
    click(getByRole(container, 'button', 'Previous page'))
    click(getByRole(container, 'button', 'Next page'))
    assert.equal(
      heard.map(change => change.page),
      [page - 1, page + 1],
    )
    unmount()
  }
})

test('another size keeps the first row in view', () => {
  const { container, heard, unmount } = draw(5, 20, 1000)
  type(getByRole(container, 'combobox', 'Rows per page'), '50')
  assert.equal(heard, [{ page: 2, size: 50 }])
  unmount()
})

test('the jumper goes to the typed page, within those that exist', () => {
  const { container, heard, unmount } = draw(1, 20, 100)
  const jump = getByRole(container, 'textbox', 'Go to page')
  const go = (text: string) => {
    type(jump, text)
    focusOn(jump)
    press('Enter')
    assert.ok(jump instanceof HTMLInputElement)
    return jump.value
  }
  go('3')
  assert.equal(['99', '-2', 'x', ''].map(go), ['5', '1', '1', '1'])
  assert.equal(heard, [
    { page: 3, size: 20 },
    { page: 5, size: 20 },
  ])
  unmount()
})

test('without rows there is one page', () => {
  const { container, unmount } = draw(1, 20, 0)
  assert.is(queryAllByRole(container, 'button', /^Page/).length, 1)
  assert.is(queryByRole(container, 'button', 'Page 2'), undefined)
  unmount()
})

test('§28 a user who goes to a page by its number still has the focus there', () => {
  function Pages() {
    const [page, setPage] = useState(1)
    const sizes = PAGE_SIZES
    return (
      <Pagination
        {...{ page, sizes, texts }}
        size={20}
        total={100}
        onChange={change => setPage(change.page)}
      />
    )
  }
  const { container, unmount } = render(<Pages />)
  const field = getByRole(container, 'textbox', 'Go to page') as HTMLInputElement
  focusOn(field)
  field.value = '4'
  press('Enter')
  assert.is(getByRole(container, 'button', 'Page 4').getAttribute('aria-current'), 'page')
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Go to page'))
  click(getByRole(container, 'button', 'Page 2'))
  assert.is((getByRole(container, 'textbox', 'Go to page') as HTMLInputElement).value, '2')
  unmount()
})

test('full-width digits count as digits', () => {
  const { container, heard, unmount } = draw(1, 20, 100)
  const field = getByRole(container, 'textbox', 'Go to page') as HTMLInputElement
  focusOn(field)
  field.value = '\uff14'
  press('Enter')
  assert.equal(heard, [{ page: 4, size: 20 }])
  unmount()
})

test('the last page of nothing is the first', () => {
  assert.equal(
    [0, 1, 20, 21, 40].map(total => pageCount(total, 20)),
    [1, 1, 1, 2, 2],
  )
})

test.run()
