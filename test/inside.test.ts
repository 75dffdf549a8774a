import './support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Locale } from '#constants.ts'
import { STAMP } from '#lib/load-chunk.ts'
import { areas } from '#locales/index.ts'
import { loadRest } from '#authenticated-app.tsx'

const test = suite('inside')

test('§8 W6 the rest of the shell comes at the next try where its texts could not be had at the first', async () => {
  // A language of its own: those that there are may have been loaded by now.
  const locale = String('none') as Locale
  const texts = areas['shell-later']
  assert.ok(texts)
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('no connection')
    return texts.en()
  }
  Object.assign(texts, { [locale]: load })

  const failed = await loadRest(locale).catch((error: unknown) => error)
  assert.match(String(failed), 'no connection')
  // Nobody asked for them, so the page was not loaded anew for them.
  assert.is(sessionStorage.getItem(STAMP), null)
  isThere = true
  assert.type(await loadRest(locale), 'object')
  Object.assign(texts, { [locale]: undefined })
})

test.run()
