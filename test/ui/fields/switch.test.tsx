import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { Switch } from '#ui/fields/switch.tsx'

const test = suite('switch')

test('a switch is named by its label, whatever word is shown', () => {
  const heard: boolean[] = []
  const { container, rerender, unmount } = render(
    <Switch label="Tabs bar" checked={false} onChange={checked => heard.push(checked)} />,
  )
  click(getByRole(container, 'switch', 'Tabs bar'))
  rerender(
    <Switch
      label="Trader enabled"
      text="Enabled"
      checked
      onChange={checked => heard.push(checked)}
    />,
  )
  const it = getByRole(container, 'switch', 'Trader enabled')
  assert.ok(it instanceof HTMLInputElement && it.checked)
  assert.is(container.textContent, 'Enabled')
  click(it)
  assert.equal(heard, [true, false])
  assert.ok(it.checked, 'it moves when its owner says so')
  unmount()
})

test('while a change is under way another one waits', () => {
  const heard: boolean[] = []
  const { container, unmount } = render(
    <Switch
      label="Trader enabled"
      busy
      checked={false}
      onChange={checked => heard.push(checked)}
    />,
  )
  const it = getByRole(container, 'switch', 'Trader enabled')
  click(it)
  assert.equal(heard, [])
  assert.not(it.hasAttribute('disabled'))
  assert.is(it.getAttribute('aria-busy'), 'true')
  unmount()
})

test('a change under way shows the spinner of buttons, and is not dimmed as if disabled', () => {
  const css = readFileSync('src/ui/fields/switch.css', 'utf8')
  const rules = [...css.matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(([, selector = '', look = '']) => ({
    selector,
    look,
  }))
  const busy = rules.filter(({ selector }) => selector.includes('aria-busy'))
  assert.ok(busy.some(({ look }) => look.includes('animation: button-spin')))
  assert.not(busy.some(({ look }) => look.includes('opacity')))
  assert.ok(
    rules.some(({ selector, look }) => selector.includes(':disabled') && look.includes('opacity')),
  )
})

test.run()
