import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { FormProblems } from '#form/form-dialog.tsx'

const test = suite('form problems')

test('a11y 3.12 each problem leads to its field, and is told after its name unless it says that itself', () => {
  const { container, unmount } = render(
    <>
      <FormProblems
        title="2"
        problems={[
          { id: 'a', label: '昵称', text: '最多 30 个字符。' },
          { id: 'b', label: 'Nickname', text: 'At most 30 characters.' },
          { id: 'c', label: '用户名', text: '请输入用户名。' },
          { id: 'd', label: 'Username', text: 'Enter a username.' },
        ]}
      />
      <input id="b" />
      <input id="d" />
    </>,
  )
  const lines = [...container.querySelectorAll('li')].map(line => line.textContent)
  assert.equal(lines, [
    '昵称：最多 30 个字符。',
    'Nickname: At most 30 characters.',
    '请输入用户名。',
    'Enter a username.',
  ])
  for (const [name, id] of [
    ['Nickname', 'b'],
    ['Enter a username.', 'd'],
  ]) {
    const link = byRole(container, 'link', name)
    const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
    assert.is(link.dispatchEvent(follow), false, 'the address stays')
    assert.is(document.activeElement?.id, id)
  }
  unmount()
})

test.run()
