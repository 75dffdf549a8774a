import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { areas } from '#locales/areas.ts'
import list from '#locales/en/list.ts'
import shell from '#locales/en/shell.ts'

const test = suite('areas')

/** The texts of a control stand together. */
const withinGroup = ([key, text]: [string, unknown]): [string, unknown][] =>
  typeof text === 'object' && text !== null ? Object.entries(text) : [[key, text]]

for (const [area, load] of Object.entries(areas)) {
  test(`${area} has the same keys in both languages, and no empty text`, async () => {
    const [en, zh] = (await Promise.all([load.en(), load['zh-CN']()])).map(
      module => module.default as Record<string, unknown>,
    )
    assert.equal(Object.keys(zh ?? {}).sort(), Object.keys(en ?? {}).sort())
    for (const texts of [en, zh]) {
      for (const [key, text] of Object.entries(texts ?? {}).flatMap(withinGroup)) {
        const said = typeof text === 'function' ? text('x', 'x', 'x') : text
        if (typeof said === 'number') continue
        assert.ok(typeof said === 'string' && said.trim() !== '', `${area}.${key} is empty`)
      }
    }
  })
}

test('§18 English texts have a singular for one', () => {
  assert.equal(
    [list.results(1, 1, 1), list.allRows(1), list.progress(1, 1), shell.errorLogOf(1)],
    ['1 result, page 1 of 1', 'All 1 row', '1 of 1 row', 'Error log, 1 entry'],
  )
})

test.run()
