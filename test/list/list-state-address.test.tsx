import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { memoryLocationAt } from '../support/place.ts'
import { act, render } from '../support/render.tsx'
import { type ListShape, useListState } from '#list/list-state.ts'

const test = suite('useListState')

const shape: ListShape = { filters: ['name'], sorts: ['name'] }

/** A list at an address; `hash` as in the address bar. */
function listAt(path: string, hash = '') {
  const place = memoryLocationAt(path)
  const drawn: ReturnType<typeof useListState>[] = []
  function List() {
    drawn.push(useListState(shape))
    return null
  }
  // A new object in each draw, as when the page around the list is drawn again.
  const all = () => (
    <Router hook={Object.assign(place.hook, { hash: () => hash })} searchHook={place.searchHook}>
      <List />
    </Router>
  )
  const { rerender, unmount } = render(all())
  const last = () => {
    const now = drawn.at(-1)
    assert.ok(now)
    return now
  }

  return {
    state: () => last()[0],
    change: (...given: Parameters<ReturnType<typeof useListState>[1]>) =>
      act(() => last()[1](...given)),
    draw: () => rerender(all()),
    history: place.history,
    unmount,
  }
}

test('W7 the address stores the state of a list', () => {
  const { state, unmount } = listAt('/roles?name=coal&sort=-name&size=50&page=3')
  assert.equal(state(), { page: 3, size: 50, sort: '-name', filters: { name: 'coal' } })
  unmount()
})

test('W7 a change is an entry in the history; text that is still being typed is none', () => {
  const { state, change, history, unmount } = listAt('/roles')
  change({ page: 2 })
  assert.equal(history, ['/roles', '/roles?page=2'])
  change({ page: 1, filters: { name: 'co' } }, true)
  change({ filters: { name: 'coal' } }, true)
  assert.equal(history, ['/roles', '/roles?name=coal'])
  assert.equal(state(), { page: 1, size: 20, sort: '', filters: { name: 'coal' } })
  unmount()
})

test('a panel in the query and the hash, which are not of the list, stay in the address', () => {
  const { change, history, unmount } = listAt('/roles?edit=3&name=coal', '#row')
  change({ filters: {} })
  assert.equal(history, ['/roles?edit=3&name=coal', '/roles?edit=3#row'])
  unmount()
})

test('a change to the present state is no step in the history', () => {
  const { change, history, unmount } = listAt('/roles?page=2')
  change({ page: 2 })
  assert.equal(history, ['/roles?page=2'])
  unmount()
})

test('a state stays the same one as long as the address does', () => {
  const { state, change, draw, unmount } = listAt('/roles?page=2')
  const before = state()
  draw()
  assert.is(state(), before)
  change({ page: 3 })
  assert.is.not(state(), before)
  unmount()
})

test.run()
