import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { Message } from '#ui/status/message.tsx'

const test = suite('message')

test('toasts are not announced by themselves, and can be dismissed', () => {
  const dismissed: string[] = []
  const { container, unmount } = render(
    <>
      <Message
        tone="success"
        count={3}
        dismissLabel="Dismiss"
        onDismiss={() => dismissed.push('message')}
      >
        Saved
      </Message>
      <Message
        tone="danger"
        title="Locked"
        dismissLabel="Dismiss"
        onDismiss={() => dismissed.push('notification')}
      />
    </>,
  )
  for (const role of ['alert', 'status', 'log']) assert.is(queryByRole(container, role), undefined)
  assert.match(container.textContent ?? '', '×3')
  for (const button of queryAllByRole(container, 'button', 'Dismiss')) click(button)
  assert.equal(dismissed, ['message', 'notification'])
  unmount()
})

test.run()
