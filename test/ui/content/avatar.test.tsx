import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { act, render } from '../../support/render.tsx'
import { Avatar, initialsOf } from '#ui/content/avatar.tsx'

const test = suite('avatar')

test('initials are drawn, not written, in Latin and in Chinese', () => {
  assert.is(initialsOf('Lin Xiaoyan'), 'LX')
  assert.is(initialsOf('  ada   maria  lovelace '), 'AL')
  assert.is(initialsOf('admin'), 'A')
  assert.is(initialsOf('林晓燕'), '林')
  assert.is(initialsOf('😀 x'), '😀X')
  assert.is(initialsOf(''), '')
  const { container, unmount } = render(<Avatar name="Lin Xiaoyan" />)
  assert.is(container.textContent, '')
  assert.is(container.querySelector('.avatar')?.getAttribute('data-initials'), 'LX')
  unmount()
})

test('a picture that fails gives way to the initials; another one is tried again', () => {
  const { container, rerender, unmount } = render(<Avatar name="Lin" src="/a.png" />)
  const image = container.querySelector('img')
  assert.is(image?.getAttribute('referrerpolicy'), 'no-referrer')
  act(() => void image?.dispatchEvent(new Event('error')))
  assert.is(container.querySelector('img'), null)
  rerender(<Avatar name="Lin" src="/b.png" label="Avatar" />)
  assert.is(container.querySelector('img')?.getAttribute('src'), '/b.png')
  getByRole(container, 'img', 'Avatar')
  unmount()
})

test.run()
