import type { ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settle } from '../support/render.tsx'
import { renderShell } from '../support/shell.tsx'
import { RouteAnnouncer } from '#app/route-announcer.tsx'
import { createUnsavedChanges, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { type Page, PageContext } from '#routing/current-page.ts'
import { createFocusTarget, FocusTargetContext } from '#routing/focus-target.ts'

const test = suite('route announcer')

const page: Page = {
  path: '/roles',
  title: 'Roles',
  trail: [],
  marks: [],
  params: {},
  cached: false,
}
const takesFocus = (button: HTMLElement | null) => button?.focus()

async function draw(opening: boolean, content?: ReactNode) {
  const unsaved = createUnsavedChanges()
  const shell = await renderShell(
    <UnsavedContext value={unsaved}>
      <PageContext value={page}>
        <main>{content}</main>
        <RouteAnnouncer opening={opening} />
      </PageContext>
    </UnsavedContext>,
    { menu: [] },
  )
  return { ...shell, unsaved }
}

test('§2 the document title is that of the page, then that of the console', async () => {
  document.title = ''
  const shell = await draw(true)
  assert.is(document.title, 'Roles - Coalface')
  shell.close()
})

test('§13 a dot precedes the title while the page has unsaved input', async () => {
  const shell = await draw(true)
  const discard = () => {}
  await settle(() =>
    shell.unsaved.report({ path: '/roles', title: 'Roles', form: 'x', isLossy: false, discard }),
  )
  assert.is(document.title, '• Roles - Coalface')
  shell.close()
})

test('§2 navigation scrolls to the top; a page that was opened or reloaded stays where it is', async () => {
  const { scrollTo } = globalThis
  const went: unknown[] = []
  globalThis.scrollTo = (...to: unknown[]) => void went.push(to)
  try {
    const opened = await draw(true)
    assert.equal(went, [])
    opened.close()
    const entered = await draw(false)
    assert.equal(went, [[0, 0]])
    entered.close()
  } finally {
    globalThis.scrollTo = scrollTo
  }
})

for (const [said, pressed, focused] of [
  [undefined, 'stays', 'h1'],
  ['tabs', 'stays', 'pressed'],
  ['trigger', 'stays', 'pressed'],
  ['trigger', 'is gone', 'main'],
  ['trigger', 'is hidden', 'main'],
  ['tabs', 'is gone', 'body'],
] as const)
  test(`2.2 where ${said ?? 'nothing'} was said and what was pressed ${pressed}, the focus is on ${focused}`, async () => {
    const arrival = createFocusTarget()
    if (said) arrival.expect('/roles', said)
    const shell = await renderShell(
      <UnsavedContext value={createUnsavedChanges()}>
        <PageContext value={page}>
          <FocusTargetContext value={arrival}>
            {pressed !== 'is gone' && (
              <button
                type="button"
                id="pressed"
                ref={takesFocus}
                style={{ display: pressed === 'is hidden' ? 'none' : 'block' }}
              />
            )}
            <main id="main" tabIndex={-1}>
              <h1 tabIndex={-1}>Roles</h1>
            </main>
            <RouteAnnouncer opening={false} />
          </FocusTargetContext>
        </PageContext>
      </UnsavedContext>,
      { menu: [] },
    )
    const { id, localName } = document.activeElement ?? document.body
    assert.is(id || localName, focused)
    shell.close()
  })

test('2.3 a page is announced; a failed one has no heading, and its card announces itself', async () => {
  const shell = await draw(false)
  assert.is(shell.notices.announcement.get().polite, '')
  shell.close()

  const entered = await draw(false, <h1 tabIndex={-1}>Roles</h1>)
  assert.match(entered.notices.announcement.get().polite, /Roles/)
  entered.close()
})

test.run()
