import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../../support/by-role.ts'
import { render } from '../../../support/render.tsx'
import { click, focusOn, press, type } from '../../../support/user.ts'
import type { Locale } from '#constants.ts'
import english from '#locales/en/form.ts'
import chinese from '#locales/zh-CN/form.ts'
import { DayField } from '#ui/fields/date/day-field.tsx'

const test = suite('day-field')

interface Given {
  start?: string
  hasTime?: boolean
  min?: string
  max?: string
  locale?: Locale
}

function open({ start = '', locale = 'en', ...given }: Given = {}) {
  const heard: string[] = []
  function Form() {
    const [value, setValue] = useState(start)
    const change = (next: string) => {
      heard.push(next)
      setValue(next)
    }
    return (
      <>
        <DayField
          {...given}
          label="Delivery"
          value={value}
          onChange={change}
          texts={{ en: english.day, 'zh-CN': chinese.day }[locale]}
        />
        <button type="button" onClick={() => setValue('2026-12-24')}>
          Christmas
        </button>
      </>
    )
  }
  const { container, unmount } = render(<Form />)
  const input = getByRole(container, 'textbox', 'Delivery') as HTMLInputElement
  return { container, input, heard, unmount, openCalendar }

  function openCalendar() {
    click(getByRole(container, 'button', given.hasTime ? /Calendar/ : /Calendar|日历/))
    return getByRole(container, 'dialog')
  }
}

const focusedDay = () => document.activeElement?.getAttribute('aria-label')

test('another way to write a day stays as it is being typed, is understood, and written anew after that', () => {
  const { input, heard, unmount } = open()
  focusOn(input)
  type(input, '2026/1/5')
  assert.equal([input.value, heard.at(-1)], ['2026/1/5', '2026-01-05'])
  press('Enter')
  assert.is(input.value, '2026-01-05')
  type(input, '20260106')
  focusOn(document.body)
  assert.is(input.value, '2026-01-06')
  unmount()
})

test('what is no day stays as it was typed, and a value from elsewhere takes its place', () => {
  const { container, input, heard, unmount } = open()
  focusOn(input)
  type(input, '31 February')
  assert.equal([input.value, heard.at(-1)], ['31 February', '31 February'])
  click(getByRole(container, 'button', 'Christmas'))
  assert.is(input.value, '2026-12-24')
  unmount()
})

test('with a time the value is that of the form, and reads yyyy-mm-dd hh:mm', () => {
  const { input, heard, openCalendar, unmount } = open({ start: '2026-11-21T09:12', hasTime: true })
  assert.is(input.value, '2026-11-21 09:12')
  assert.is(input.placeholder, 'yyyy-mm-dd hh:mm')
  focusOn(input)
  type(input, '2026/1/5 7:05')
  press('Enter')
  assert.equal([input.value, heard.at(-1)], ['2026-01-05 07:05', '2026-01-05T07:05'])
  // The calendar changes the day alone.
  openCalendar()
  press('ArrowRight')
  click(document.activeElement ?? document.body)
  assert.equal([input.value, heard.at(-1)], ['2026-01-06 07:05', '2026-01-06T07:05'])
  unmount()
})

test('the calendar opens on the day, and the keyboard goes through days, weeks, months and years', () => {
  const { container, input, openCalendar, unmount } = open({ start: '2026-01-31' })
  const calendar = openCalendar()
  assert.is(getByRole(calendar, 'grid').getAttribute('aria-labelledby') !== null, true)
  for (const [key, init, day] of [
    ['ArrowRight', {}, 'Sunday, February 1, 2026'],
    ['ArrowLeft', {}, 'Saturday, January 31, 2026'],
    ['ArrowDown', {}, 'Saturday, February 7, 2026'],
    ['ArrowUp', {}, 'Saturday, January 31, 2026'],
    ['Home', {}, 'Sunday, January 25, 2026'],
    ['End', {}, 'Saturday, January 31, 2026'],
    ['PageDown', {}, 'Saturday, February 28, 2026'],
    ['PageUp', {}, 'Wednesday, January 28, 2026'],
    ['PageDown', { shiftKey: true }, 'Thursday, January 28, 2027'],
    ['PageUp', { shiftKey: true }, 'Wednesday, January 28, 2026'],
  ] as const) {
    press(key, init)
    assert.is(focusedDay(), day)
  }
  click(document.activeElement ?? document.body)
  assert.is(input.value, '2026-01-28')
  assert.not(queryByRole(container, 'dialog'))
  assert.is(document.activeElement, getByRole(container, 'button', 'Calendar: Delivery'))
  unmount()
})

test('Escape closes the calendar and changes nothing', () => {
  const { container, heard, openCalendar, unmount } = open({ start: '2026-01-31' })
  openCalendar()
  press('ArrowRight')
  press('Escape')
  assert.not(queryByRole(container, 'dialog'))
  assert.equal(heard, [])
  assert.is(document.activeElement, getByRole(container, 'button', 'Calendar: Delivery'))
  unmount()
})

test('days outside the limits are shown, and neither reached nor chosen', () => {
  const { heard, openCalendar, unmount } = open({
    start: '2026-01-20',
    min: '2026-01-10',
    max: '2026-01-25',
  })
  const calendar = openCalendar()
  press('PageDown')
  assert.is(focusedDay(), 'Sunday, January 25, 2026')
  press('PageUp')
  assert.is(focusedDay(), 'Saturday, January 10, 2026')
  const closed = getByRole(calendar, 'button', 'Friday, January 9, 2026')
  assert.is(closed.getAttribute('aria-disabled'), 'true')
  click(closed)
  assert.equal(heard, [])
  unmount()
})

test('today and the chosen day are marked; in Chinese the month is named so, and a week begins on Monday', () => {
  const today = new Date()
  const { openCalendar, unmount } = open({ start: '', locale: 'zh-CN' })
  const calendar = openCalendar()
  const marked = calendar.querySelector('[aria-current=date]')
  assert.is(marked, document.activeElement)
  assert.is(marked?.textContent, String(today.getDate()))
  assert.is(
    calendar.querySelector('.calendar__month')?.textContent,
    `${today.getFullYear()}年${today.getMonth() + 1}月`,
  )
  assert.is(calendar.querySelector('th')?.textContent, '周一')
  assert.is(calendar.querySelector('th')?.getAttribute('abbr'), '星期一')
  assert.equal(calendar.querySelectorAll('[aria-selected=true]').length, 0)
  unmount()

  const english = open({ start: '2026-01-20' })
  const chosen = english.openCalendar().querySelectorAll('[aria-selected=true]')
  assert.equal(
    [...chosen].map(cell => cell.textContent),
    ['20'],
  )
  assert.is(document.querySelector('th')?.textContent, 'Sun')
  english.unmount()
})

test.run()
