import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { FormProblems } from '#ui/form-problems.tsx'

const test = suite('form problems')

test('each problem is told after its field in the script of the field, and leads to it', () => {
  const { container, unmount } = render(
    <>
      <FormProblems
        title="2"
        problems={[
          { id: 'a', label: '用户名', text: '请输入用户名。' },
          { id: 'b', label: 'Username', text: 'Enter a username.' },
        ]}
      />
      <input id="b" />
    </>,
  )
  const lines = [...container.querySelectorAll('li')].map(line => line.textContent)
  assert.equal(lines, ['用户名：请输入用户名。', 'Username: Enter a username.'])
  const link = byRole(container, 'link', 'Username')
  const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
  assert.is(link.dispatchEvent(follow), false, 'the address stays')
  assert.is(document.activeElement?.id, 'b')
  unmount()
})

test.run()
