import { type ReactNode, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { ErrorSummary, FormDialog } from '#form/form-dialog.tsx'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'

const test = suite('form dialog')

async function renderInEnglish(node: ReactNode) {
  await Promise.all((['common', 'form'] as const).map(area => loadTexts('en', area)))
  return render(<LocaleProvider store={createStore('en')}>{node}</LocaleProvider>)
}

test('3.7 when the draft of a deleted record is discarded, the page gets the focus once it can take it', async () => {
  const couldNot: (boolean | undefined)[] = []
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <div id="page" />
        <div id="overlays" />
        {isOpen && (
          <FormDialog
            title="Edit role"
            form={{
              id: 'role',
              labels: {},
              values: {},
              isNew: false,
              isSending: false,
              blocked: undefined,
              problems: [],
              submit: async () => {},
              close: async () => true,
              restored: undefined,
              conflict: {
                isGone: true,
                savedBy: '',
                savedAt: '',
                differences: [],
                resolve: () => {},
                cancel: () => {},
                discard: () => {},
              },
            }}
            returnFocus={() => {
              couldNot.push(document.getElementById('page')?.hasAttribute('inert'))
              return null
            }}
            onClose={() => setOpen(false)}
          >
            <input aria-label="Name" />
          </FormDialog>
        )}
      </>
    )
  }
  const { unmount } = await renderInEnglish(<Page />)
  click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Discard'))
  assert.is(couldNot.at(-1), false)
  unmount()
})

for (const button of ['Show differences', 'Keep', 'Discard']) {
  test(`W1 ${button} waits while the form is being sent: no field takes anything before the answer`, async () => {
    const pressed: string[] = []
    const dialog = (isSending: boolean) => (
      <>
        <div id="overlays" />
        <FormDialog
          title="Edit role"
          form={{
            id: 'role',
            labels: {},
            values: {},
            isNew: false,
            isSending,
            blocked: undefined,
            problems: [],
            submit: async () => {},
            close: async () => true,
            restored: {
              at: 0,
              hasChanged: true,
              isGone: false,
              differences: [],
              notKept: [],
              isEmpty: false,
              keep: () => pressed.push('Keep'),
              discard: () => pressed.push('Discard'),
            },
            conflict: undefined,
          }}
          onClose={() => {}}
        >
          <input aria-label="Name" />
        </FormDialog>
      </>
    )
    for (const isSending of [true, false]) {
      const { unmount } = await renderInEnglish(dialog(isSending))
      click(getByRole(getByRole(document.body, 'region', 'Restored draft'), 'button', button))
      const isCompared = document.querySelectorAll('[role=dialog]').length > 1
      assert.is(isCompared || pressed.length > 0, !isSending)
      unmount()
    }
  })
}

test('a11y 3.12 each problem links to its field, and begins with the label unless the text names it', () => {
  const { container, unmount } = render(
    <>
      <ErrorSummary
        title="2"
        problems={[
          { id: 'a', label: '昵称', text: '最多 30 个字符。' },
          { id: 'b', label: 'Nickname', text: 'At most 30 characters.' },
          { id: 'c', label: '用户名', text: '请输入用户名。' },
          { id: 'd', label: 'Username', text: 'Enter a username.' },
          { id: 'e', label: 'Name', text: 'This username exists already.' },
          { id: 'f', label: 'Role', text: 'Unknown: 9.' },
        ]}
      />
      <fieldset id="f">
        <input id="first" />
      </fieldset>
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
    'Name: This username exists already.',
    'Role: Unknown: 9.',
  ])
  for (const [name, id] of [
    ['Nickname', 'b'],
    ['Enter a username.', 'd'],
    ['Role', 'first'],
  ]) {
    const link = getByRole(container, 'link', name)
    const follow = new MouseEvent('click', { bubbles: true, cancelable: true })
    assert.is(link.dispatchEvent(follow), false, 'the address stays')
    assert.is(document.activeElement?.id, id)
  }
  unmount()
})

test.run()
