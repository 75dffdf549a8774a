import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, settle } from '../support/render.tsx'
import { renderShell, ShellKeys } from '../support/shell.tsx'
import { storageKeyOf } from '#entities/session-user.ts'
import { userStorageKey } from '#session/user-storage.ts'
import { shortcuts } from '#shortcuts/shortcuts.ts'
import ShortcutsCard from '#views/dashboard/shortcuts-card.tsx'

const test = suite('keyboard')

const KEPT = userStorageKey('keys', storageKeyOf({ userId: 7, name: 'Lin Xiaoyan' }))
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown
const key = (key: string) =>
  settle(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  )

test.before.each(() => shortcuts.lastUsed.set(''))

test('B.5 a shortcut used in another window stays recorded when one is used here', async () => {
  const drawn = await renderShell(<ShellKeys />, { menu: [] })
  localStorage.setItem(KEPT, '["?"]')
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: KEPT })))
  await key('[')
  assert.equal(kept(), ['?', '['])
  drawn.close()
})

test('§2 W15 r refreshes the page with its query, and adds no history entry', async () => {
  const drawn = await renderShell(<ShellKeys />, { menu: [], path: '/profile?tab=2#x' })
  const before = drawn.entries()
  await key('r')
  assert.equal([drawn.at(), drawn.entries()], ['/redirect/profile?tab=2#x', before])
  drawn.close()
})

test('B.5 a used shortcut is not offered again when the next one is used', async () => {
  const both = (
    <>
      <ShortcutsCard />
      <ShellKeys />
    </>
  )
  const drawn = await renderShell(both, { menu: [], path: '/profile' })
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
