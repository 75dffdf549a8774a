import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import type { SaveResult } from '#api/records.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'

const test = suite('saved-notice')

const CASES: readonly [
  what: string,
  saved: Partial<SaveResult<string>>,
  told: readonly unknown[],
][] = [
  ['a write that was seen to be stored shows "saved"', {}, ['success', 'Trader saved', undefined]],
  [
    'a write without an answer to compare shows "sent"',
    { record: undefined },
    ['info', 'Sent: Trader. The server does not say what it stored.', undefined],
  ],
  [
    'a write that the server answers in part shows "sent", and names the other fields',
    { unverified: ['menuIds', 'colour'] },
    ['info', 'Sent: Trader. The server does not say whether it stored: Menus, colour', undefined],
  ],
  [
    'fields with their old value are named rather than those that are not answered',
    { notStored: ['menuIds'], unverified: ['colour'] },
    ['error', 'Trader', 'The server kept the old value of: Menus'],
  ],
]

for (const [name, saved, told] of CASES) {
  test(name, async () => {
    let tell: ReturnType<typeof useSavedNotice> | undefined
    const Probe = () => {
      tell = useSavedNotice()
      return null
    }
    const { notices, unmount } = await renderScreen(<Probe />, { areas: [], table: {} })
    const all = { record: 'Trader', notStored: [], answer: undefined, ...saved }
    act(
      () =>
        void tell?.(all, { name: 'Trader', done: 'Trader saved', labels: { menuIds: 'Menus' } }),
    )
    assert.equal(
      notices.shown.get().map(({ tone, text, title }) => [tone, text, title]),
      [told],
    )
    unmount()
  })
}

test.run()
