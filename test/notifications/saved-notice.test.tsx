import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import type { SaveResult } from '#api/records.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'

const test = suite('tell saved')

const CASES: readonly [
  what: string,
  saved: Partial<SaveResult<string>>,
  told: readonly unknown[],
][] = [
  ['was seen to be stored is said to be saved', {}, ['success', 'Trader saved', undefined]],
  [
    'no call tells of is said to be sent',
    { record: undefined },
    ['info', 'Sent: Trader. The server does not tell what it stored.', undefined],
  ],
  [
    'the server tells only in part is said to be sent, with the rest named',
    { unverified: ['menuIds', 'colour'] },
    ['info', 'Sent: Trader. The server does not say whether it stored: Menus, colour', undefined],
  ],
  [
    'the server kept is named before what it does not tell',
    { notStored: ['menuIds'], unverified: ['colour'] },
    ['error', 'Trader', 'The server kept the old value of: Menus'],
  ],
]

for (const [what, saved, told] of CASES) {
  test(`what ${what}`, async () => {
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
