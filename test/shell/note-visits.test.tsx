import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ReactNode } from 'react'
import { settle } from '../support/render.tsx'
import { drawShell, row } from '../support/shell.tsx'
import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import { FavouriteCommand } from '#shell/favourite-command.tsx'
import { NoteVisits } from '#shell/note-visits.tsx'

const test = suite('note visits')

const MENU = [row(1, '/system', 'System', [row(2, 'role', 'Roles'), row(3, 'dict', 'Dictionary')])]

const kept = () =>
  JSON.parse(
    Object.entries({ ...localStorage }).find(([name]) => name.startsWith('coalface:visits:'))?.[1]
      ?? '{}',
  )

/** Draws what comes with the rest of the shell once that is there. */
async function open(rest: () => ReactNode) {
  const isThere = createStore(false)
  const Late = () => useStore(isThere) && rest()
  const shell = await drawShell(<Late />, { menu: MENU })
  return { ...shell, arrive: () => settle(() => isThere.set(true)) }
}

test('W19 pages that were entered before the rest of the shell came are noted with it, in their order', async () => {
  const shell = await open(() => <NoteVisits />)
  for (const path of ['/system/role', '/none', '/system/dict', '/system/role']) await shell.go(path)
  assert.equal(kept(), {})
  await shell.arrive()
  assert.equal(kept().recent, ['/system/role', '/system/dict', '/dashboard'])
  assert.is(kept().days['/system/role'].length, 2)
  await shell.go('/system/dict')
  assert.equal(kept().recent, ['/system/dict', '/system/role', '/dashboard'])
  shell.close()
})

test('W19 a star that was pressed before the rest came is that of its page, once', async () => {
  let done = 0
  const shell = await open(() => (
    <FavouriteCommand path="/system/dict" pressed="/system/role" done={() => (done += 1)} />
  ))
  await shell.go('/system/dict')
  await shell.arrive()
  assert.equal([kept().favourites, done], [['/system/role'], 1])
  shell.close()
})

test.run()
