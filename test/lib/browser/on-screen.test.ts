import '../../support/dom.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { allOnScreen, firstOnScreen, isOnScreen } from '#lib/browser/on-screen.ts'

const test = suite('on screen')

test('§13 what stands in a page that is kept hidden is not found', () => {
  document.body.innerHTML =
    '<main><div hidden style="display: none"><h1>Home</h1></div><h1>Roles</h1><h1>Users</h1></main>'
  assert.is(firstOnScreen('main h1')?.textContent, 'Roles')
  assert.equal(
    allOnScreen('main h1').map(({ textContent }) => textContent),
    ['Roles', 'Users'],
  )
})

test('an element that was removed is not on screen', () => {
  document.body.innerHTML = '<p></p>'
  const paragraph = document.body.firstElementChild
  assert.ok(paragraph && isOnScreen(paragraph))
  paragraph.remove()
  assert.not(isOnScreen(paragraph))
})

test('§13 nothing in the sources looks an element up in the whole document but this', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('on-screen.ts'))
    .flatMap(file =>
      // The head of the document belongs to no page.
      [...readFileSync(`src/${file}`, 'utf8').matchAll(/document\s*\.querySelector.*/g)]
        .filter(([text]) => !text.includes("('meta["))
        .map(([text]) => `${file}: ${text}`),
    )
  assert.equal(found, [])
})

test.run()
