import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { renderScreen, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { LISTS } from './record-lists.ts'

const test = suite('translated page')

/** As a browser translates a page: each text is replaced by a copy in elements of its own. */
function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, textarea')) continue
    const copy = document.createElement('font')
    copy.append(document.createElement('font'))
    copy.firstElementChild?.append(text.data)
    text.replaceWith(copy)
  }
}

for (const [name, { Screen, path, areas, call, row, next, choices }] of Object.entries(LISTS)) {
  test(`a page that the browser translates shows a change of ${name}`, async () => {
    localStorage.clear()
    const [key = ''] = Object.keys(row).filter(each => /Id$|Code$/.test(each))
    const changed = { ...row, ...next, [key]: Reflect.get(row, key), version: 2 }
    const open = (rows: () => object) =>
      renderScreen(<Screen />, {
        path,
        areas,
        table: { [call]: () => ({ code: 200, data: { list: [rows()], count: 1 } }), ...choices },
      })
    const textOf = (container: Element) =>
      [...container.querySelectorAll('tbody tr')].map(line => line.textContent)

    const fresh = await open(() => changed)
    const wanted = textOf(fresh.container)
    fresh.unmount()

    let now: object = row
    const { container, unmount } = await open(() => now)
    assert.is.not(textOf(container).join(), wanted.join())
    translate(container)
    now = changed
    click(getByRole(container, 'button', 'Refresh table'))
    await wait()
    assert.equal(textOf(container), wanted)
    unmount()
  })
}

test.run()
