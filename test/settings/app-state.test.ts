import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createAppState } from '#settings/app-state.ts'

const test = suite('app state')

function jar(stored: Record<string, string> = {}) {
  const written: string[] = []
  return {
    written,
    cookies: {
      read: (name: string) => stored[name],
      write(name: string, value: string) {
        stored[name] = value
        written.push(`${name}=${value}`)
      },
      remove(name: string) {
        delete stored[name]
      },
      isStillSet: (name: string) => name in stored,
    },
  }
}

test('§3 §4 the sidebar is open by default, closed where the cookie says 0', () => {
  assert.is(createAppState(jar().cookies, 'desktop').get().sidebar.opened, true)
  assert.is(
    createAppState(jar({ sidebarStatus: '0' }).cookies, 'desktop').get().sidebar.opened,
    false,
  )
  assert.is(
    createAppState(jar({ sidebarStatus: 'rubbish' }).cookies, 'desktop').get().sidebar.opened,
    true,
  )
})

test('§4 §9 a toggle is stored as 1 or 0', () => {
  const { cookies, written } = jar()
  const layout = createAppState(cookies, 'desktop')
  layout.toggleSidebar()
  layout.toggleSidebar()
  assert.equal(written, ['sidebarStatus=0', 'sidebarStatus=1'])
})

test('§3 §4 becoming mobile closes the sidebar without animation and writes nothing', () => {
  const { cookies, written } = jar()
  const layout = createAppState(cookies, 'desktop')
  layout.setDevice('mobile')
  assert.equal(layout.get().sidebar, { opened: false, withoutAnimation: true })
  layout.toggleSidebar()
  layout.closeDrawer()
  assert.equal(layout.get().sidebar, { opened: false, withoutAnimation: false })
  assert.equal(written, [])
})

test('§14 back on the desktop the cookie decides about the sidebar', () => {
  for (const [status, opened] of [
    ['1', true],
    ['0', false],
  ] as const) {
    const layout = createAppState(jar({ sidebarStatus: status }).cookies, 'desktop')
    layout.setDevice('mobile')
    layout.setDevice('desktop')
    assert.is(layout.get().sidebar.opened, opened)
  }
})

test('§4 a resize on the same side of 992 px changes nothing', () => {
  const layout = createAppState(jar().cookies, 'mobile')
  layout.toggleSidebar()
  const before = layout.get()
  layout.setDevice('mobile')
  assert.is(layout.get(), before)
})

test('§3 §4 §9 the size is medium unless the cookie names another', () => {
  assert.is(createAppState(jar().cookies, 'desktop').get().size, 'medium')
  assert.is(createAppState(jar({ size: 'mini' }).cookies, 'desktop').get().size, 'mini')
  assert.is(createAppState(jar({ size: 'huge' }).cookies, 'desktop').get().size, 'medium')
})

test.run()
