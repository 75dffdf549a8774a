import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, queryAllByRole } from '../support/by-role.ts'
import { act, settle } from '../support/render.tsx'
import { renderShell } from '../support/shell.tsx'
import { DialogHost } from '#notifications/dialog-host.tsx'

const test = suite('dialog-host')

const words = { text: '', tone: 'warning', confirmLabel: 'Yes', cancelLabel: 'No' } as const

test('W3 Back cancels the question about a page; the one about the session stays', async () => {
  const shell = await renderShell(<DialogHost />, { menu: [] })
  const { notices } = shell
  const answers: boolean[] = []
  const names = () => queryAllByRole(document.body, 'alertdialog').map(accessibleNameOf)
  await settle(() => {
    void notices.ask({ ...words, title: 'Discard changes?' }).then(yes => answers.push(yes))
    void notices.ask({ ...words, title: 'System prompt', survivesNavigation: true })
  })
  assert.equal(names(), ['Discard changes?'])
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await settle()
  assert.equal([names(), answers], [['System prompt'], [false]])
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  assert.equal(names(), ['System prompt'])
  shell.close()
})

test.run()
