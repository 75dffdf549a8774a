import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, settle } from '../support/render.tsx'
import { drawShell } from '../support/shell.tsx'
import { userKeyOf } from '#model/user-key.ts'
import { Keyboard } from '#shell/keyboard.tsx'
import { missed } from '#shell/use-later.ts'
import { paletteOpen } from '#state/palette.ts'
import { shortcuts } from '#state/shortcuts.ts'
import { keptKey } from '#state/kept-key.ts'
import Shortcuts from '#views/dashboard/shortcuts.tsx'

const test = suite('keyboard')

const KEPT = keptKey('keys', userKeyOf({ userId: 7, name: 'Lin Xiaoyan' }))
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown
const key = (key: string) =>
  settle(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  )

test.before.each(() => shortcuts.used.set(''))

test('B.5 a key used in another window stays known when one is used here', async () => {
  const drawn = await drawShell(<Keyboard />, { menu: [] })
  localStorage.setItem(KEPT, '["?"]')
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: KEPT })))
  await key('[')
  assert.equal(kept(), ['?', '['])
  drawn.close()
})

test('W4 what is typed on the way to the palette is kept for it, and no key held with another', async () => {
  const drawn = await drawShell(<Keyboard />, { menu: [] })
  const press = (key: string, ctrlKey = false) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
    act(() => void document.body.dispatchEvent(event))
    return event.defaultPrevented
  }
  await settle(() => paletteOpen.set(true))
  const taken = [press('n'), press('c', true), press('Tab'), press('Backspace'), press('Enter')]
  assert.equal(taken, [true, false, false, true, true])
  assert.equal(
    missed.keys.map(({ key }) => key),
    ['n', 'Backspace', 'Enter'],
  )
  await settle(() => paletteOpen.set(false))
  press('[')
  assert.equal(missed.keys, [])
  drawn.close()
})

test('§2 W15 r reads the page anew, with its query, and leaves no entry in the history', async () => {
  const drawn = await drawShell(<Keyboard />, { menu: [], path: '/profile?tab=2#x' })
  const before = drawn.entries()
  await key('r')
  assert.equal([drawn.at(), drawn.entries()], ['/redirect/profile?tab=2#x', before])
  drawn.close()
})

test('B.5 what was used is not offered again when the next key is used', async () => {
  const both = (
    <>
      <Shortcuts />
      <Keyboard />
    </>
  )
  const drawn = await drawShell(both, { menu: [], path: '/profile' })
  const offered = () => [...document.querySelectorAll('dt')].map(each => each.textContent)
  assert.ok(offered().includes('Toggle sidebar'))
  await key('[')
  await key('g')
  await key('h')
  assert.equal(kept(), ['[', 'g h'])
  assert.not(offered().includes('Toggle sidebar'))
  drawn.close()
})

test.run()
