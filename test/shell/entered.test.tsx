import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawShell } from '../support/shell.tsx'
import { settle } from '../support/render.tsx'
import { PageContext, type Page } from '#state/page.ts'
import { createUnsaved, UnsavedContext } from '#state/unsaved.ts'
import { Entered } from '#shell/entered.tsx'

const test = suite('entered')

const page: Page = {
  path: '/roles',
  title: 'Roles',
  trail: [],
  marks: [],
  params: {},
  cached: false,
}
async function draw(opening: boolean) {
  const unsaved = createUnsaved()
  const shell = await drawShell(
    <UnsavedContext value={unsaved}>
      <PageContext value={page}>
        <Entered opening={opening} />
      </PageContext>
    </UnsavedContext>,
    { menu: [] },
  )
  return { ...shell, unsaved }
}

test('§2 the title of the document is that of the page, then that of the console', async () => {
  document.title = ''
  const shell = await draw(true)
  assert.is(document.title, 'Roles - Coalface')
  shell.close()
})

test('product.md 5.12 a dot in front of the title while the page has unsaved input', async () => {
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

test.run()
