import type { ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { resetPage } from '../support/dom.ts'
import { memoryLocationAt } from '../support/place.ts'
import { act, render } from '../support/render.tsx'
import { useNavigate } from '#routing/use-navigate.ts'

const test = suite('useNavigate')

/**
 * Draws a component that only navigates; returns the number of draws, and its navigate function.
 */
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

/** The router reports it by itself only if there was a window when the router was loaded. */
const tell = () => act(() => void dispatchEvent(new Event('pushState')))

test('§20 a component that only navigates is not drawn again when the address changes', () => {
  resetPage('/roles')
  const { seen, unmount } = draw()
  seen.navigate('/users?page=2#row')
  tell()
  assert.is(location.pathname + location.search + location.hash, '/users?page=2#row')
  assert.is(seen.draws, 1)
  unmount()
})

test('navigate is that of the router above the component', () => {
  const place = memoryLocationAt('/roles')
  const { seen, unmount } = draw(inside => <Router hook={place.hook}>{inside}</Router>)
  act(() => seen.navigate('/users'))
  assert.equal(place.history, ['/roles', '/users'])
  assert.is(seen.draws, 1)
  unmount()
})

test.run()
