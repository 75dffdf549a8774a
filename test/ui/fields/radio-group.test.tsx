import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

const test = suite('radio-group')

test('radio buttons choose one; outside a fieldset they need a name', () => {
  const heard: string[] = []
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
    { value: 'zh', label: '中文', lang: 'zh-CN' },
  ] as const
  const { container, rerender, unmount } = render(
    <RadioGroup
      label="Appearance"
      options={options}
      value="light"
      onChange={value => heard.push(value)}
    />,
  )
  getByRole(container, 'radiogroup', 'Appearance')
  click(getByRole(container, 'radio', 'Dark'))
  assert.equal(heard, ['dark'])
  assert.is(container.querySelector('[lang]')?.textContent, '中文')
  rerender(<RadioGroup options={options} value="light" onChange={() => {}} />)
  assert.is(queryByRole(container, 'radiogroup'), undefined)
  unmount()
})

test.run()
