import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../../../support/by-role.ts'
import { show, wait } from '../../../support/screen.tsx'
import { focusOn, press, type as typeIn } from '../../../support/user.ts'
import { again } from '#lib/again.ts'
import { QuickAdd } from '#views/system/dict/quick-add.tsx'

const test = suite('quick add')

test('B.2 Escape empties the line, but not while an input method spells', async () => {
  const line = <QuickAdd type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  const { container, unmount } = await show(line, { areas: ['dict'], table: {} })
  const label = byRole(container, 'textbox', 'New label') as HTMLInputElement
  typeIn(label, '焦mei')
  press('Escape', { isComposing: true }, label)
  assert.is(label.value, '焦mei')
  press('Escape', {}, label)
  assert.is(label.value, '')
  unmount()
})

test('R63 a line that is emptied after a lost answer has the list read again', async () => {
  const line = <QuickAdd type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  const { container, unmount } = await show(line, {
    areas: ['dict'],
    table: { 'POST /api/v1/dict/data': 'no network' },
  })
  const asked: unknown[] = []
  const unsubscribe = again.subscribe(() => asked.push(again.get().only))
  const label = byRole(container, 'textbox', 'New label')
  typeIn(label, 'Coke')
  press('Escape', {}, label)
  assert.equal(asked, [])
  typeIn(label, 'Coke')
  typeIn(byRole(container, 'textbox', 'New value'), 'coke')
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
  const line = <QuickAdd type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
  const { calls, container, unmount } = await show(line, {
    areas: ['dict'],
    table: { 'POST /api/v1/dict/data': { code: 200, data: null } },
  })
  typeIn(byRole(container, 'textbox', 'New label'), 'Coke')
  const value = byRole(container, 'textbox', 'New value')
  typeIn(value, 'coke')
  focusOn(value)
  assert.not(press('s', { ctrlKey: true }))
  await wait()
  assert.ok(calls.some(({ call }) => call === 'POST /api/v1/dict/data'))
  unmount()
  localStorage.clear()
})

test('B.2 a line that is saved starts the next with the focus, unless that has gone elsewhere', async () => {
  for (const hasLeft of [false, true]) {
    let answer = () => {}
    const screen = (
      <>
        <QuickAdd type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
        <input aria-label="Elsewhere" />
      </>
    )
    const { container, unmount } = await show(screen, {
      areas: ['dict'],
      table: {
        'POST /api/v1/dict/data': () =>
          new Promise(resolve => (answer = () => resolve({ code: 200, data: null }))),
      },
    })
    const label = () => byRole(container, 'textbox', 'New label') as HTMLInputElement
    typeIn(label(), 'Coke')
    typeIn(byRole(container, 'textbox', 'New value'), 'coke')
    focusOn(label())
    press('s', { ctrlKey: true })
    await wait()
    const elsewhere = byRole(container, 'textbox', 'Elsewhere')
    if (hasLeft) focusOn(elsewhere)
    answer()
    await wait()
    assert.is(label().value, '')
    assert.is(document.activeElement, hasLeft ? elsewhere : label())
    unmount()
    localStorage.clear()
  }
})

test.run()
