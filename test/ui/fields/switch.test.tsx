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

test.run()
