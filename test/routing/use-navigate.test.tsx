import type { ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { resetPage } from '../support/dom.ts'
import { memoryLocationAt } from '../support/place.ts'
import { act, render } from '../support/render.tsx'
import { useNavigate } from '#routing/use-navigate.ts'

const test = suite('useNavigate')

/** Draws somebody who only navigates; how often that was, and the way. */
function draw(round: (inside: ReactNode) => ReactNode = inside => inside) {
  const seen = { draws: 0, navigate: (() => {}) as ReturnType<typeof useNavigate> }
  const Goer = () => {
    seen.draws += 1
    seen.navigate = useNavigate()
    return null
  }
  const { unmount } = render(round(<Goer />))
  return { seen, unmount }
}

/** The router tells it by itself only where there was a window when it was loaded. */
const tell = () => act(() => void dispatchEvent(new Event('pushState')))

test('§20 whoever only navigates is not drawn again when the address is another one', () => {
  resetPage('/roles')
  const { seen, unmount } = draw()
  seen.navigate('/users?page=2#row')
  tell()
  assert.is(location.pathname + location.search + location.hash, '/users?page=2#row')
  assert.is(seen.draws, 1)
  unmount()
})

test('the way is the one of the router round it', () => {
  const place = memoryLocationAt('/roles')
  const { seen, unmount } = draw(inside => <Router hook={place.hook}>{inside}</Router>)
  act(() => seen.navigate('/users'))
  assert.equal(place.history, ['/roles', '/users'])
  assert.is(seen.draws, 1)
  unmount()
})

test.run()
