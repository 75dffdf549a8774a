import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { render, settle } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LazyDialog } from '#ui/overlays/lazy-dialog.tsx'

const test = suite('lazy-dialog')

const texts = {
  close: 'Close',
  loading: 'Loading',
  tryAgain: 'Try again',
  partFailed: 'This part could not be loaded',
  partFailedText: 'The list stays as it is.',
}
const Export = () => (
  <Dialog title="Export" onClose={() => {}}>
    <p>rows</p>
  </Dialog>
)

function open(load: () => Promise<{ default: typeof Export }>) {
  const Part = lazyWithPreload(load)
  return render(
    <LazyDialog part={Part} title="Export" texts={texts} onClose={() => {}}>
      {() => <Part />}
    </LazyDialog>,
  )
}

/** The texts of all open dialogs. */
const words = () =>
  queryAllByRole(document, 'dialog')
    .map(({ textContent }) => textContent)
    .join()

test('W6 the dialog opens at once, and says that it is loading', async () => {
  let arrive = (_: { default: typeof Export }) => {}
  const { unmount } = open(() => new Promise(told => (arrive = told)))
  getByRole(document, 'dialog', 'Export')
  getByRole(document, 'status', 'Loading')
  arrive({ default: Export })
  await settle()
  assert.is(words(), 'Exportrows')
  unmount()
})

test('W6 a chunk that cannot be loaded gives a text and another try, in the dialog alone', async () => {
  let isGone = true
  const { unmount } = open(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Export }
  })
  await settle()
  getByRole(document, 'dialog', 'Export')
  getByRole(getByRole(document, 'alert'), 'heading', 'This part could not be loaded')
  isGone = false
  click(getByRole(document, 'button', 'Try again'))
  await settle()
  assert.is(words(), 'Exportrows')
  unmount()
})

test.run()
