import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryByRole,
} from '../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  storedText,
  wait,
} from '../support/screen.tsx'
import type { StubbedCalls } from '../support/session.ts'
import { editableControlsIn } from '../support/takers.ts'
import { click, focusOn, press, submit, type as typeIn } from '../support/user.ts'
import { LISTS } from './record-lists.ts'

const test = suite('forms')

/** In the form of a user. */
function chooseRole(form: Element, name: string) {
  const find = getByRole(form, 'combobox', /^Find a role/) as HTMLElement
  focusOn(find)
  press('ArrowDown')
  click(getByRole(form, 'option', name))
}

for (const [name, list] of Object.entries(LISTS)) {
  const { Screen, path, areas, rights, call, one, write, row, titles, field } = list
  const table = (more: StubbedCalls = {}): StubbedCalls => ({
    [call]: { code: 200, data: { list: [row], count: 1 } },
    [one]: { code: 200, data: row },
    ...list.choices,
    ...more,
  })
  const open = (options: Partial<ScreenOptions> = {}) =>
    renderScreen(<Screen />, {
      path: `${path}${path.includes('?') ? '&' : '?'}edit=2`,
      areas,
      table: table(),
      ...options,
    })
  const screen = createScreenTest(test, open)
  const panel = (title: string) => getByRole(document.body, 'dialog', title)
  const fieldOf = (title: string) => getByRole(panel(title), 'textbox', field) as HTMLInputElement
  const uniqueField = () =>
    getByRole(panel(titles.new), 'textbox', new RegExp(`^${list.unique.label}`)) as HTMLInputElement

  screen(
    `W1 ${name}: while a form is sent, no field of it can be changed`,
    async () => {
      typeIn(fieldOf(titles.edit), 'Other')
      const form = panel(titles.edit).querySelector('form')
      assert.ok(form)
      submit(form)
      await wait()
      assert.equal(editableControlsIn(form), [])
    },
    { table: table({ [write]: () => new Promise<never>(() => {}) }) },
  )

  screen(
    `W1 ${name}: the draft of a deleted record is taken over by a form for a new one`,
    async shown => {
      typeIn(fieldOf(titles.edit), 'Other')
      shown.unmount()
      const again = await open({ table: table({ [one]: { code: -1, msg: 'not found' } }) })
      const restored = getByRole(panel(titles.new), 'region', 'Restored draft')
      assert.match(restored.textContent ?? '', /was deleted in the meantime/)
      assert.is(fieldOf(titles.new).value, 'Other')
      // Discard closes the form, which would be empty.
      click(getByRole(restored, 'button', 'Discard'))
      await wait()
      assert.not(queryByRole(document.body, 'dialog'))
      assert.is(again.address(), path)
      assert.is(storedText(), '')
      again.unmount()
    },
  )

  screen(
    `W1 ${name}: what was typed is shown where the right to change the record was taken away`,
    async shown => {
      typeIn(fieldOf(titles.edit), 'Other')
      shown.unmount()
      const again = await open({ user: { permissions: [`${rights}:list`] } })
      const facts = () => panel(titles.facts).textContent ?? ''
      assert.match(facts(), /What you typed here at \d\d:\d\d is still kept on this computer\./)
      assert.match(facts(), `${field}Other`)
      click(getByRole(panel(titles.facts), 'button', 'Discard'))
      await wait()
      assert.not.match(facts(), 'Other')
      assert.is(storedText(), '')
      assert.ok(panel(titles.facts).contains(document.activeElement), 'the focus')
      again.unmount()
    },
  )

  screen(
    `W1 ${name}: a panel without a draft says nothing of one`,
    async () => assert.not.match(panel(titles.facts).textContent ?? '', 'kept on this computer'),
    { user: { permissions: [`${rights}:list`] } },
  )

  screen(
    `${name}: where rows have no version, the record is read just before it is sent`,
    async shown => {
      typeIn(fieldOf(titles.edit), 'Other')
      submit(panel(titles.edit).querySelector('form') ?? panel(titles.edit))
      await wait()
      const [body, ...others] = sentBodies(shown, write)
      assert.equal([Reflect.get(Object(body), 'colour'), others], ['blue', []])
    },
    () => {
      // Another user changes a field that this console does not know.
      const colours = ['green', 'blue']
      return {
        table: table({
          [one]: () => {
            const colour = colours.shift() ?? 'blue'
            return { code: 200, data: { ...row, version: undefined, colour } }
          },
          [write]: { code: 200, data: null },
        }),
      }
    },
  )

  screen(
    `${name}: a field that may stay empty says "(optional)", and one that may not has a star`,
    async () => {
      const form = panel(titles.edit).querySelector('form')
      const fields = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input:not([type=checkbox], [type=radio], [type=search], [aria-hidden]), textarea, select',
      )
      const unmarked = [...(fields ?? [])].filter(
        control =>
          !control.required
          && !accessibleNameOf(control).endsWith('(optional)')
          // A choice without an empty one always has a value.
          && !(control.matches('select') && !control.querySelector('option[value=""]')),
      )
      assert.ok(fields && fields.length > 1)
      assert.equal(unmarked.map(accessibleNameOf), [])
    },
  )

  screen(
    `W26 ${name}: "Create and add another" creates the record and goes on with an empty form`,
    async shown => {
      const title = titles.new
      const { typed, chosen } = list.create
      const boxOf = (label: string) =>
        getByRole(panel(title), 'textbox', new RegExp(`^${label}`)) as HTMLInputElement
      const [first] = Object.keys(typed)
      for (const value of ['', '2']) {
        for (const [label, text] of Object.entries(typed)) typeIn(boxOf(label), text + value)
        if (chosen) chooseRole(panel(title), chosen)
        click(getByRole(panel(title), 'button', 'Create and add another'))
        await wait()
        for (const label of Object.keys(typed)) assert.is(boxOf(label).value, '')
        assert.is(document.activeElement, boxOf(first ?? ''))
      }
      assert.is(sentBodies(shown, list.create.call).length, 2)
      assert.is(storedText(), '')
      click(getByRole(panel(title), 'button', 'Cancel'))
      await wait()
      assert.not(queryByRole(document.body, 'dialog', title))
    },
    {
      path: `${path}${path.includes('?') ? '&' : '?'}new`,
      table: table({ [list.create.call]: { code: 200, data: null } }),
    },
  )

  screen(
    `28.14 ${name}: a value that the server knows of another record is an error of its field, and the summary names the field`,
    async shown => {
      const { typed, chosen } = list.create
      for (const [label, text] of Object.entries(typed))
        typeIn(getByRole(panel(titles.new), 'textbox', new RegExp(`^${label}`)), text)
      if (chosen) chooseRole(panel(titles.new), chosen)
      submit(panel(titles.new).querySelector('form') ?? panel(titles.new))
      await wait()
      assert.match(accessibleDescriptionOf(uniqueField()), 'This exists already.')
      assert.ok(document.activeElement === uniqueField())
      const line = getByRole(panel(titles.new), 'alert').querySelector('li')
      assert.is(line?.textContent, `${list.unique.label}: This exists already.`)
      assert.equal(shownMessages(shown), [])
    },
    {
      path: `${path}${path.includes('?') ? '&' : '?'}new`,
      table: table({
        [list.create.call]: {
          code: -1,
          msg: 'It is taken',
          data: { fields: { [list.unique.name]: 'This exists already.' } },
        },
      }),
    },
  )

  if (list.isCopied) {
    const copies = table({
      [one.replace(/2$/, '3')]: { code: 200, data: { ...row, ...list.next } },
    })
    screen(
      `W1 ${name}: the draft of a copy comes back with the values of its record, and in no other form`,
      async shown => {
        const copied = fieldOf(titles.new).value
        assert.is.not(copied, '')
        typeIn(uniqueField(), 'typed')
        shown.unmount()
        for (const query of ['new', 'new&from=3']) {
          const elsewhere = await open({ path: `${path}?${query}`, table: copies })
          assert.is(uniqueField().value, '', query)
          assert.not(queryByRole(panel(titles.new), 'region', 'Restored draft'), query)
          elsewhere.unmount()
        }
        const again = await open({ path: `${path}?new&from=2`, table: copies })
        getByRole(panel(titles.new), 'region', 'Restored draft')
        assert.equal([uniqueField().value, fieldOf(titles.new).value], ['typed', copied])
        again.unmount()
      },
      { path: `${path}?new&from=2`, table: copies },
    )
  }

  screen(`${name}: the form of a stored record does not offer another one`, async () => {
    assert.not(queryByRole(panel(titles.edit), 'button', 'Create and add another'))
  })

  screen(
    `${name}: without the permission to edit, the loading panel is not titled "Edit"`,
    async () => void panel(titles.facts),
    {
      user: { userId: 8, roles: ['auditor'], permissions: [`${rights}:list`] },
      table: table({ [one]: () => new Promise<never>(() => {}) }),
    },
  )
}

test.run()
