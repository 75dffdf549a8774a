import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isFormAt } from '#drafts/draft-address.ts'

const test = suite('is form at')

for (const [form, search, isThere] of [
  ['new', '?new&page=2', true],
  ['new', '', false],
  ['edit 3', '?edit=4', false],
  ['edit 3 of sys_x', '?type=sys_x&edit=3', true],
  ['copy 3', '?new', false],
  ['menus 3', '?role=3&panel=scope', false],
  ['add sys_x', '?type=sys_y', false],
  ['password', '?anything', true],
] as const) {
  test(`W3 the form "${form}" ${isThere ? 'stays' : 'goes'} when the query is "${search}"`, () =>
    assert.is(isFormAt(form, search), isThere))
}

test.run()
