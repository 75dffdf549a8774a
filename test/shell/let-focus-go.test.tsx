import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { ShownPageContext, type Page } from '#state/page.ts'
import { LetFocusGo } from '#shell/let-focus-go.tsx'

const test = suite('letting the focus go')

const frame = (title: string, cached = false) => {
  const page: Page = { path: `/${title}`, title, trail: [], marks: [], params: {}, cached }
  return (
    <ShownPageContext value={page}>
      <LetFocusGo />
      <header>{title}</header>
      <main>
        <h1 key={cached ? 'kept' : title} tabIndex={-1}>
          {title}
        </h1>
      </main>
    </ShownPageContext>
  )
}

test('§2 the focus is out of a page before anything changes for the next one', () => {
  const { container, rerender, unmount } = render(frame('roles'))
  const before = container.innerHTML
  const heading = byRole(container, 'heading')
  heading.focus()
  let whenLost: string | undefined
  heading.addEventListener('blur', () => (whenLost = container.innerHTML))
  rerender(frame('users'))
  assert.is(whenLost, before)
  unmount()
})

test('product.md 5.8 a page that is only hidden keeps its focus', () => {
  const { container, rerender, unmount } = render(frame('home', true))
  const heading = byRole(container, 'heading')
  heading.focus()
  let isLost = false
  heading.addEventListener('blur', () => (isLost = true))
  rerender(frame('profile', true))
  assert.not(isLost)
  unmount()
})

test.run()
