import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { resetPage } from '../support/dom.ts'
import { act, render } from '../support/render.tsx'
import { createPageLocation } from '#routing/page-location.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'

const test = suite('page-location')

/** Draws a page of /roles; returns the addresses that it read, draw by draw. */
function draw() {
  const seen: string[] = []
  const Seen = () => {
    const { path, search, hash } = useAddress()
    seen.push(path + search + hash)
    return null
  }
  const Page = () => {
    const [hook] = useState(() => createPageLocation('/roles', path => path === '/roles'))
    return <Router hook={hook}>{<Seen />}</Router>
  }
  return { seen, ...render(<Page />) }
}

const go = (address: string) =>
  act(() => {
    history.pushState(null, '', address)
    // The router reports it by itself only if there was a window when the router was loaded.
    dispatchEvent(new Event('pushState'))
  })

test('§13 a page follows its own query and hash', () => {
  resetPage('/roles?page=2')
  const { seen, unmount } = draw()
  go('/roles?page=3#row')
  assert.equal(seen, ['/roles?page=2', '/roles?page=3#row'])
  unmount()
})

test('§9 a page that was left never reads with the query of the next one', () => {
  resetPage('/roles?page=2')
  const { seen, unmount } = draw()
  go('/users?page=9')
  assert.equal(seen, ['/roles?page=2'])
  go('/roles')
  assert.equal(seen, ['/roles?page=2', '/roles'])
  unmount()
})

test('§9 a page that was left does not replace the address of the next one', () => {
  resetPage('/roles')
  let navigate: ReturnType<typeof useNavigate> = () => {}
  const Page = () => {
    const [hook] = useState(() => createPageLocation('/roles', path => path === '/roles'))
    return <Router hook={hook}>{<Taken />}</Router>
  }
  const Taken = () => {
    navigate = useNavigate()
    return null
  }
  const { unmount } = render(<Page />)
  act(() => navigate('/roles?page=2', { replace: true }))
  assert.is(location.pathname + location.search, '/roles?page=2')
  go('/users')
  act(() => navigate('/roles?page=3', { replace: true }))
  assert.is(location.pathname + location.search, '/users')
  act(() => navigate('/roles?page=4'))
  assert.is(location.pathname + location.search, '/roles?page=4')
  unmount()
})

test('an address that a page writes for itself stays in its tab, even if a menu row has that query', () => {
  const isOwn = (path: string, query: string, tab?: string) =>
    path === '/report' && (tab ?? (query === '?kind=coal' ? path + query : path)) === '/report'
  resetPage('/report')
  const { navigate } = createPageLocation('/report', isOwn)
  act(() => navigate('/report?page=2'))
  assert.is(history.state, null)
  act(() => navigate('/report?kind=coal'))
  assert.equal([location.search, history.state], ['?kind=coal', { tab: '/report' }])
  // The page is still on screen, so it may replace the address.
  act(() => navigate('/report?page=3', { replace: true }))
  assert.equal([location.search, history.state], ['?page=3', null])
  act(() => navigate('/users', { state: { mine: 1 } }))
  assert.equal(history.state, { mine: 1 })
})

test('the page of a row with a query has that query before the address bar does', () => {
  resetPage('/users?page=9')
  const seen: string[] = []
  const Seen = () => {
    const { path, search, hash } = useAddress()
    seen.push(path + search + hash)
    return null
  }
  const hook = createPageLocation('/report?kind=coal#top', () => false)
  const { unmount } = render(<Router hook={hook}>{<Seen />}</Router>)
  assert.equal(seen, ['/report?kind=coal#top'])
  unmount()
})

test('a page that is drawn after the address changed has its plain path', () => {
  resetPage('/users?page=9')
  const { seen, unmount } = draw()
  assert.equal(seen, ['/roles'])
  unmount()
})

test.run()
