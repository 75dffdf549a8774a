import '../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changeFavourites, createFavourites, reloadFavourites } from '#menu/favourites-provider.tsx'

const test = suite('favourites provider')

const LIN = { userId: 7, name: 'lin' }

function storage() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

test('W19 a visit keeps the same favourites object, so that they do not render again', () => {
  const visits = createFavourites(LIN, storage())
  changeFavourites(visits, { type: 'starred', path: '/system/role' })
  const { favourites } = visits.get()
  changeFavourites(visits, { type: 'entered', path: '/system/user', day: 1 })
  assert.equal(visits.get().recent, ['/system/user'])
  assert.is(visits.get().favourites, favourites)
})

test('W19 a change starts from what another browser tab wrote, even before its event arrives', () => {
  const shared = storage()
  const [here, there] = [createFavourites(LIN, shared), createFavourites(LIN, shared)]
  changeFavourites(here, { type: 'starred', path: '/system/role' })
  changeFavourites(there, { type: 'starred', path: '/system/user' })
  changeFavourites(here, { type: 'starred', path: '/system/log' })
  assert.equal(here.get().favourites, ['/system/role', '/system/user', '/system/log'])
})

test('W19 a visit in another browser tab does not render the favourites again', () => {
  const shared = storage()
  const [here, there] = [createFavourites(LIN, shared), createFavourites(LIN, shared)]
  changeFavourites(here, { type: 'starred', path: '/system/role' })
  const before = here.get()
  reloadFavourites(here)
  assert.is(here.get(), before)
  changeFavourites(there, { type: 'starred', path: '/system/user' })
  reloadFavourites(here)
  assert.equal(here.get().favourites, ['/system/role', '/system/user'])
})

test('W19 where storage is full, a favourite lasts as long as the page', () => {
  const shared = storage()
  const visits = createFavourites(LIN, shared)
  changeFavourites(visits, { type: 'starred', path: '/system/role' })
  const { setItem } = shared
  shared.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  changeFavourites(visits, { type: 'starred', path: '/system/user' })
  // Another key was stored by another window.
  reloadFavourites(visits)
  changeFavourites(visits, { type: 'entered', path: '/system/user', day: 1 })
  assert.equal(visits.get().favourites, ['/system/role', '/system/user'])
  shared.setItem = setItem
  changeFavourites(visits, { type: 'entered', path: '/system/role', day: 1 })
  assert.equal(createFavourites(LIN, shared).get().favourites, ['/system/role', '/system/user'])
})

test.run()
