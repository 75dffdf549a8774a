import { Suspense, use } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render, settle } from '../support/render.tsx'
import { useDocumentTitle } from '#hooks/use-document-title.ts'

const test = suite('useDocumentTitle')

function Page({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

test('§13 the page on screen sets the title, and the next page sets its own', () => {
  const { rerender, unmount } = render(<Page title="Roles" />)
  assert.is(document.title, 'Roles')
  rerender(<Page title="Users" />)
  assert.is(document.title, 'Users')
  unmount()
})

test('§13 a page that is loading does not set the title yet', async () => {
  document.title = 'Roles'
  let arrive = () => {}
  const words = new Promise<string>(resolve => (arrive = () => resolve('words')))
  const Words = () => use(words)
  const { container, rerender, unmount } = render(<Suspense />)
  await settle(() =>
    rerender(
      <Suspense>
        <Page title="Users" />
        <Words />
      </Suspense>,
    ),
  )
  assert.is(document.title, 'Roles')
  await settle(arrive)
  assert.equal([container.textContent, document.title], ['words', 'Users'])
  unmount()
})

test('a draw without a change keeps a mark that other code put before the title', () => {
  const { rerender, unmount } = render(<Page title="Roles" />)
  document.title = '• Roles'
  rerender(<Page title="Roles" />)
  assert.is(document.title, '• Roles')
  unmount()
})

test.run()
