import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { areas } from '#locales/index.ts'
import '#locales/inside.ts'

const test = suite('locales')

for (const [area, load] of Object.entries(areas)) {
  test(`${area} has the same keys in both languages, and no empty text`, async () => {
    const [en, zh] = (await Promise.all([load.en(), load['zh-CN']()])).map(
      module => module.default as Record<string, unknown>,
    )
    assert.equal(Object.keys(zh ?? {}).sort(), Object.keys(en ?? {}).sort())
    for (const texts of [en, zh]) {
      for (const [key, text] of Object.entries(texts ?? {})) {
        const said = typeof text === 'function' ? text('x', 'x', 'x') : text
        assert.ok(typeof said === 'string' && said.trim() !== '', `${area}.${key} is empty`)
      }
    }
  })
}

test.run()
