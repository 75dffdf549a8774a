import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { queryAllByRole } from '../../support/by-role.ts'
import { resetPage } from '../../support/dom.ts'
import { render } from '../../support/render.tsx'
import { focusOn, press } from '../../support/user.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import type { BulkStep } from '#list/bulk/use-bulk.ts'
import common from '#locales/en/common.ts'
import words from '#locales/en/list.ts'

const test = suite('bulk dialog')

const texts = { ...common, ...words }

/** Every second row was refused. */
const steps = Array.from(
  { length: 300 },
  (_, row): BulkStep<number> =>
    row % 2 ? { item: row, state: 'done' } : { item: row, state: 'failed', reason: 'No' },
)

const listed = (running: boolean) => {
  resetPage()
  const { unmount } = render(
    <BulkDialog
      bulk={{
        work: { title: 'Delete 300 roles', steps, running },
        blocked: undefined,
        stop: () => {},
        close: () => {},
      }}
      rowName={row => `Role ${row}`}
      texts={texts}
    />,
  )
  const items = queryAllByRole(document, 'listitem').map(item => item.textContent)
  unmount()
  return items
}

test('B.1 of a long run the last hundred failures are listed, and all of them when it is over', () => {
  assert.is(listed(true).length, 100)
  assert.is(listed(true)[0], 'Role 100FailedNo')
  assert.is(listed(false).length, 150)
  assert.is(listed(false)[0], 'Role 0FailedNo')
})

test('W15 Ctrl+S and Ctrl+Enter repeat the remaining rows once, and do nothing where there are none', () => {
  for (const [button, done] of [
    ['Continue with the rest', ['rest', 'rest']],
    ['Close', []],
    ['Stop', []],
  ] as const) {
    resetPage()
    const pressed: string[] = []
    const { unmount } = render(
      <BulkDialog
        bulk={{
          work: {
            title: 'Disable 300 roles',
            steps,
            running: button === 'Stop',
            onRest: button === 'Continue with the rest' ? () => pressed.push('rest') : undefined,
          },
          blocked: undefined,
          stop: () => pressed.push('stop'),
          close: () => pressed.push('close'),
        }}
        rowName={row => `Role ${row}`}
        texts={texts}
      />,
    )
    const [first] = queryAllByRole(document, 'button', button)
    if (!first) throw new Error(`no ${button}`)
    focusOn(first)
    for (const key of ['s', 'Enter']) {
      // The browser's own action for these keys is never wanted.
      assert.not(press(key, { ctrlKey: true }), key)
      assert.not(press(key, { ctrlKey: true, repeat: true }), key)
    }
    assert.equal(pressed, done)
    unmount()
  }
})

test.run()
