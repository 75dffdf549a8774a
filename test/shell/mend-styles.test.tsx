import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { MendStyles } from '#shell/mend-styles.tsx'

const test = suite('MendStyles')

/** A stylesheet as React asks for it, with what the browser says of it. */
function link(sheet: { cssRules: readonly object[] } | null): HTMLLinkElement {
  const element = document.createElement('link')
  element.rel = 'stylesheet'
  element.dataset['precedence'] = 'shell'
  Object.defineProperty(element, 'sheet', { value: sheet })
  document.head.append(element)
  return element
}

test('W22 a stylesheet that did not come is asked for again, one without a rule or with none to be read too', () => {
  const came = link({ cssRules: [{}] })
  const unreadable = {
    get cssRules(): readonly object[] {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  }
  const missing = [link(null), link({ cssRules: [] }), link(unreadable)]
  const screen = render(<MendStyles />)
  assert.ok(came.isConnected)
  assert.equal(
    missing.map(element => element.isConnected),
    [false, false, false],
  )
  const links = [...document.querySelectorAll('link[data-precedence]')]
  assert.is(links.length, 4)
  screen.unmount()
  for (const element of links) element.remove()
})

test.run()
