import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { matchedRanges } from '#lib/fuzzy/matched-ranges.ts'

const test = suite('matched ranges')

const marked = (query: string, text: string) => {
  let at = 0
  let shown = ''
  for (const [from, to] of matchedRanges(query, text)) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return shown + text.slice(at)
}

for (const [query, text, shown] of [
  ['role', 'My Roles', 'My [Role]s'],
  ['ol my', 'My Roles', '[My] R[ol]es'],
  ['dashbaord', 'Dashboard', '[Dashboard]'],
  ['dashbord', 'Dashboard', '[Dashboard]'],
  ['dshbrd', 'Dashboard', '[D]a[shb]oa[rd]'],
  ['色管', '角色管理', '角[色管]理'],
  ['file', 'ﬁle list', '[ﬁle] list'],
  ['nothing', 'Roles', 'Roles'],
] as const) {
  test(`W4 of ${text}, ${query} found ${shown}`, () => assert.is(marked(query, text), shown))
}

test.run()
