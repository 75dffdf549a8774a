import '../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changeVisits, createVisits, rereadVisits } from '#menu/favourites-provider.tsx'

const test = suite('visits')

const LIN = { userId: 7, name: 'lin' }

function storage() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

test('W19 a visit leaves the favourites the same object, so that nothing of them is drawn again', () => {
  const visits = createVisits(LIN, storage())
  changeVisits(visits, { type: 'starred', path: '/system/role' })
  const { favourites } = visits.get()
  changeVisits(visits, { type: 'entered', path: '/system/user', day: 1 })
  assert.equal(visits.get().recent, ['/system/user'])
  assert.is(visits.get().favourites, favourites)
})

test('W19 a change counts from what another browser tab wrote, also before it was heard of', () => {
  const shared = storage()
  const [here, there] = [createVisits(LIN, shared), createVisits(LIN, shared)]
  changeVisits(here, { type: 'starred', path: '/system/role' })
  changeVisits(there, { type: 'starred', path: '/system/user' })
  changeVisits(here, { type: 'starred', path: '/system/log' })
  assert.equal(here.get().favourites, ['/system/role', '/system/user', '/system/log'])
})

test('W19 what another browser tab stores beside them draws no favourites again', () => {
  const shared = storage()
  const [here, there] = [createVisits(LIN, shared), createVisits(LIN, shared)]
  changeVisits(here, { type: 'starred', path: '/system/role' })
  const before = here.get()
  rereadVisits(here)
  assert.is(here.get(), before)
  changeVisits(there, { type: 'starred', path: '/system/user' })
  rereadVisits(here)
  assert.equal(here.get().favourites, ['/system/role', '/system/user'])
})

test('W19 where storage is full, what was starred lasts as long as the page', () => {
  const shared = storage()
  const visits = createVisits(LIN, shared)
  changeVisits(visits, { type: 'starred', path: '/system/role' })
  const { setItem } = shared
  shared.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  changeVisits(visits, { type: 'starred', path: '/system/user' })
  // Another key was stored by another window.
  rereadVisits(visits)
  changeVisits(visits, { type: 'entered', path: '/system/user', day: 1 })
  assert.equal(visits.get().favourites, ['/system/role', '/system/user'])
  shared.setItem = setItem
  changeVisits(visits, { type: 'entered', path: '/system/role', day: 1 })
  assert.equal(createVisits(LIN, shared).get().favourites, ['/system/role', '/system/user'])
})

test.run()
