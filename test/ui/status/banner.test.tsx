import { suite } from 'uvu'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { Banner } from '#ui/status/banner.tsx'

const test = suite('banner')

test('a banner is a region with a name', () => {
  const { container, unmount } = render(
    <Banner label="New version" actions={<button type="button">Reload</button>}>
      A new version is ready.
    </Banner>,
  )
  getByRole(getByRole(container, 'region', 'New version'), 'button', 'Reload')
  unmount()
})

test.run()
