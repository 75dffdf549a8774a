import { type ReactNode, Suspense, use, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../../support/by-role.ts'
import { act, render, settle } from '../../support/render.tsx'
import { click, focusOn, press } from '../../support/user.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const test = suite('dialog')

/** A page with a button that opens a dialog, and the element that modals are drawn in. */
function Page({ children, gone }: { children: (close: () => void) => ReactNode; gone?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div id="page">
        {!(gone && isOpen) && (
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        )}
        <input aria-label="Behind" />
      </div>
      <div id="overlays" />
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

const open = (container: Element) => click(getByRole(container, 'button', 'Open'))
const isInert = (container: Element) => container.querySelector('#page')?.hasAttribute('inert')

const form = (close: () => void) => (
  <Dialog
    title="Edit role"
    description="Dispatch desk"
    closeLabel="Close"
    onClose={close}
    actions={<button type="button">Save changes</button>}
  >
    <input aria-label="Role name" />
    <input aria-label="Role key" />
  </Dialog>
)

test('a dialog is modal, named by its title and described by its subtitle', () => {
  const { container, unmount } = render(<Page>{form}</Page>)
  open(container)
  const dialog = getByRole(container, 'dialog', 'Edit role')
  assert.is(accessibleDescriptionOf(dialog), 'Dispatch desk')
  assert.is(dialog.getAttribute('aria-modal'), 'true')
  assert.ok(container.querySelector('#overlays')?.contains(dialog))
  assert.ok(isInert(container))
  assert.ok(document.documentElement.hasAttribute('data-modal'))
  unmount()
  assert.not(document.documentElement.hasAttribute('data-modal'))
})

test('a dialog over another stays on top, also when the content of the other is suspended', async () => {
  let arrive = () => {}
  const text = new Promise<string>(resolve => (arrive = () => resolve('Problems')))
  function Waiting() {
    return (
      <Dialog title={use(text)} closeLabel="Close" onClose={() => {}}>
        <input aria-label="Problem" />
      </Dialog>
    )
  }
  function Settings() {
    const [isShown, setShown] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setShown(true)}>
          Show
        </button>
        {isShown && <Waiting />}
      </>
    )
  }
  const { container, unmount } = render(
    <Page>
      {close => (
        <Suspense>
          <Dialog title="Settings" closeLabel="Close" onClose={close}>
            <Settings />
          </Dialog>
        </Suspense>
      )}
    </Page>,
  )
  open(container)
  await settle(() => click(getByRole(container, 'button', 'Show')))
  await settle(arrive)
  await settle()
  const over = getByRole(container, 'dialog', 'Problems')
  assert.is(over.hasAttribute('inert'), false)
  assert.ok(over.contains(document.activeElement))
  unmount()
})

test('W25 when a focused part disappears, the focus stays in the dialog, and Escape closes it', async () => {
  function Unlock() {
    const [isLocked, setLocked] = useState(true)
    return (
      isLocked && (
        <button type="button" onClick={() => setLocked(false)}>
          Unlock
        </button>
      )
    )
  }
  const { container, unmount } = render(
    <Page>
      {close => (
        <Dialog title="Edit role" closeLabel="Close" onClose={close}>
          <Unlock />
        </Dialog>
      )}
    </Page>,
  )
  open(container)
  const button = getByRole(container, 'button', 'Unlock')
  focusOn(button)
  click(button)
  await settle()
  const dialog = getByRole(container, 'dialog', 'Edit role')
  assert.ok(dialog.contains(document.activeElement))
  press('Escape')
  assert.not(queryByRole(container, 'dialog'))
  unmount()
})

test('W25 the dialog leaves the focus alone on its way to the next field, whatever the old field draws', async () => {
  function Key() {
    const [error, setError] = useState('')
    return (
      <>
        <input aria-label="Key" onBlur={() => setError('Letters only')} />
        {error && <p>{error}</p>}
        <input aria-label="Order" />
      </>
    )
  }
  const { container, unmount } = render(
    <Page>
      {close => (
        <Dialog title="Edit role" closeLabel="Close" onClose={close}>
          <Key />
        </Dialog>
      )}
    </Page>,
  )
  open(container)
  const key = getByRole(container, 'textbox', 'Key') as HTMLInputElement
  focusOn(key)
  // A browser fires blur, and React draws what that changes, before the next field gets the focus.
  act(() => key.blur())
  await Promise.resolve()
  assert.match(container.textContent ?? '', /Letters only/)
  assert.is(document.activeElement, document.body)
  unmount()
})

test('the focus starts on the first field and goes back to the opener', () => {
  const { container, unmount } = render(<Page>{form}</Page>)
  open(container)
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Role name'))
  press('Escape')
  assert.is(queryByRole(container, 'dialog'), undefined)
  assert.not(isInert(container))
  assert.is(document.activeElement, getByRole(container, 'button', 'Open'))
  unmount()
})

test('the focus starts on the radio that is chosen, where a key would take it', () => {
  const { container, unmount } = render(
    <Page>
      {close => (
        <Dialog title="Data scope" closeLabel="Close" onClose={close}>
          <input type="radio" name="scope" aria-label="All data" />
          <input type="radio" name="scope" aria-label="Own department" defaultChecked />
        </Dialog>
      )}
    </Page>,
  )
  open(container)
  assert.is(document.activeElement, getByRole(container, 'radio', 'Own department'))
  unmount()
})

test('the focus starts on the first field with an error', () => {
  const { container, unmount } = render(
    <Page>
      {close => (
        <Dialog title="Edit" onClose={close}>
          <input aria-label="Name" />
          <input aria-label="Key" aria-invalid="true" />
        </Dialog>
      )}
    </Page>,
  )
  open(container)
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Key'))
  unmount()
})

for (const placement of [undefined, 'side', 'top'] as const) {
  test(`§28.9 the focus starts on the first field that can be filled, else on the heading: ${placement}`, () => {
    const dialogWith = (fields: ReactNode) =>
      render(
        <Page>
          {close => (
            <Dialog title="Edit user" placement={placement} closeLabel="Close" onClose={close}>
              {fields}
            </Dialog>
          )}
        </Page>,
      )
    const filled = dialogWith(
      <>
        <input aria-label="Username" readOnly />
        <input aria-label="Nickname" />
      </>,
    )
    open(filled.container)
    assert.is(document.activeElement, getByRole(filled.container, 'textbox', 'Nickname'))
    filled.unmount()

    const empty = dialogWith('Nothing')
    open(empty.container)
    assert.is(document.activeElement, getByRole(empty.container, 'heading', 'Edit user'))
    empty.unmount()
  })
}

test('Tab goes round inside', () => {
  const { container, unmount } = render(<Page>{form}</Page>)
  open(container)
  const first = getByRole(container, 'button', 'Close')
  const last = getByRole(container, 'button', 'Save changes')
  focusOn(last)
  assert.is(press('Tab'), false)
  assert.is(document.activeElement, first)
  assert.is(press('Tab', { shiftKey: true }), false)
  assert.is(document.activeElement, last)
  focusOn(getByRole(container, 'textbox', 'Role name'))
  assert.is(press('Tab'), true, 'in between the browser moves it')
  focusOn(getByRole(container, 'heading', 'Edit role'))
  assert.is(press('Tab'), true, 'after the heading too')
  assert.is(press('Tab', { shiftKey: true }), false)
  assert.is(document.activeElement, last)
  unmount()
})

test('the scrim closes a dialog, and not an alert dialog', () => {
  const { container, unmount } = render(<Page>{form}</Page>)
  open(container)
  click(getByRole(container, 'dialog', 'Edit role'))
  getByRole(container, 'dialog', 'Edit role')
  click(container.querySelector('.dialog') ?? container)
  assert.is(queryByRole(container, 'dialog'), undefined)
  unmount()

  const other = render(<Page>{confirm()}</Page>)
  open(other.container)
  click(other.container.querySelector('.dialog') ?? container)
  getByRole(other.container, 'alertdialog', 'Delete role?')
  assert.is(document.activeElement, getByRole(other.container, 'heading', 'Delete role?'))
  other.unmount()
})

function confirm(tone: 'danger' | 'warning' = 'danger', done: string[] = []) {
  return (close: () => void) => (
    <AlertDialog
      title="Delete role?"
      text="Nobody has it."
      tone={tone}
      confirmLabel="Delete role"
      cancelLabel="Cancel"
      onConfirm={() => {
        done.push('confirmed')
        close()
      }}
      onCancel={() => {
        done.push('cancelled')
        close()
      }}
    />
  )
}

test('§28.9 the focus of a question starts on its heading, so that no key meant for the page answers it', () => {
  const done: string[] = []
  const { container, unmount } = render(<Page>{confirm('danger', done)}</Page>)
  open(container)
  assert.is(
    accessibleDescriptionOf(getByRole(container, 'alertdialog', 'Delete role?')),
    'Nobody has it.',
  )
  assert.is(document.activeElement, getByRole(container, 'heading', 'Delete role?'))
  press('Enter')
  assert.equal(done, [])
  press('Escape')
  assert.equal(done, ['cancelled'])
  unmount()

  const other = render(<Page>{confirm('warning', done)}</Page>)
  open(other.container)
  assert.is(document.activeElement, getByRole(other.container, 'heading', 'Delete role?'))
  click(getByRole(other.container, 'button', 'Delete role'))
  assert.equal(done, ['cancelled', 'confirmed'])
  other.unmount()
})

test('a dialog above another makes that one inert, and gives the focus back to it', () => {
  function Nested({ close }: { close: () => void }) {
    const [asks, setAsks] = useState(false)
    return (
      <Dialog title="Edit role" onClose={() => (asks ? close() : setAsks(true))}>
        <input aria-label="Role name" />
        {asks && (
          <AlertDialog
            title="Discard changes?"
            text="They are lost."
            confirmLabel="Discard"
            cancelLabel="Keep"
            onConfirm={close}
            onCancel={() => setAsks(false)}
          />
        )}
      </Dialog>
    )
  }
  const { container, unmount } = render(<Page>{close => <Nested close={close} />}</Page>)
  open(container)
  const size = () => document.documentElement.getAttribute('data-modal')
  assert.is(size(), '', 'messages stand clear of its buttons')
  press('Escape')
  getByRole(container, 'alertdialog', 'Discard changes?')
  assert.is(queryByRole(container, 'dialog', 'Edit role'), undefined, 'inert')
  assert.is(size(), 'small', 'messages stand clear of the question')
  press('Escape')
  getByRole(container, 'dialog', 'Edit role')
  assert.is(queryByRole(container, 'alertdialog'), undefined)
  assert.ok(isInert(container))
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Role name'))
  unmount()
})

test('when the opener is gone, the focus goes where the caller says', () => {
  const { container, unmount } = render(
    <Page gone>
      {close => (
        <Dialog
          title="Edit"
          onClose={close}
          returnFocus={() => container.querySelector<HTMLElement>('[aria-label="Behind"]')}
        >
          <input aria-label="Name" />
        </Dialog>
      )}
    </Page>,
  )
  open(container)
  press('Escape')
  assert.is(document.activeElement, getByRole(container, 'textbox', 'Behind'))
  unmount()
})

test('when the opener cannot take the focus any more, it goes where the caller says', () => {
  const { unmount } = render(
    <>
      <h1 tabIndex={-1}>Roles</h1>
      <Page>
        {close => (
          <Dialog
            title="Settings"
            closeLabel="Close"
            returnFocus={() => document.querySelector('h1')}
            onClose={close}
          >
            x
          </Dialog>
        )}
      </Page>
    </>,
  )
  const opener = getByRole(document.body, 'button', 'Open')
  focusOn(opener)
  click(opener)
  // As on a page that the user left meanwhile.
  opener.focus = () => {}
  press('Escape')
  assert.is(document.activeElement, getByRole(document.body, 'heading', 'Roles'))
  unmount()
})

test('§28.9 where the opener is gone and nothing else is named, the focus is on the page', async () => {
  const { container, unmount } = render(
    <>
      <main id="main" tabIndex={-1} />
      <Page gone>{form}</Page>
    </>,
  )
  const opener = getByRole(container, 'button', 'Open')
  focusOn(opener)
  click(opener)
  press('Escape')
  await settle()
  // The page draws its button again, as another element.
  assert.is(document.activeElement, container.querySelector('#main'))
  unmount()
})

test.run()
