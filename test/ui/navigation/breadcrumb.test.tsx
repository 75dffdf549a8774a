import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'

const test = suite('breadcrumb')

test('the last crumb is the page; groups without one are plain text', () => {
  const followed: string[] = []
  const { container, unmount } = render(
    <Breadcrumb
      label="Breadcrumb"
      crumbs={[
        { label: 'Home', href: '/' },
        { label: 'System' },
        { label: 'Roles', href: '/system/role' },
      ]}
      onFollow={(href, event) => {
        event.preventDefault()
        followed.push(href)
      }}
    />,
  )
  const nav = getByRole(container, 'navigation', 'Breadcrumb')
  assert.equal(
    queryAllByRole(nav, 'link').map(link => link.textContent),
    ['Home'],
  )
  assert.is(nav.querySelector('[aria-current=page]')?.textContent, 'Roles')
  click(getByRole(nav, 'link', 'Home'))
  assert.equal(followed, ['/'])
  unmount()
})

test.run()
