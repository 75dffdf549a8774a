import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { draftAddress, isFormAt } from '#drafts/draft-address.ts'

const test = suite('draft address')

for (const [form, address] of [
  ['new', '/p?new'],
  ['edit 3', '/p?edit=3'],
  ['copy 3', '/p?new&from=3'],
  ['scope 3', '/p?role=3&panel=scope'],
  ['newtype', '/p?newtype'],
  ['edittype 3', '/p?edittype=3'],
  ['menus 3', '/p?role=3&panel=menu'],
  ['add sys_x', '/p?type=sys_x'],
  ['new sys_x', '/p?type=sys_x&new'],
  ['import sys_x', '/p?type=sys_x&import'],
  ['import', '/p?import'],
  ['row 3 of sys_x', '/p?type=sys_x'],
  ['edit 3 of sys_x', '/p?type=sys_x&edit=3'],
  ['other 3', '/p'],
  ['add a&x=1', '/p'],
  ['edit 3&x=1', '/p'],
  ['', '/p'],
] as const) {
  test(`B.4 the draft "${form}" is opened at ${address}`, () =>
    assert.is(draftAddress({ path: '/p', form }), address))
}

test('the address keeps query and hash of its menu row', () => {
  const at = (path: string) => draftAddress({ path, form: 'edit 3' })
  assert.is(at('/r?kind=coal'), '/r?kind=coal&edit=3')
  assert.is(at('/r?kind=coal#top'), '/r?kind=coal&edit=3#top')
  assert.is(at('/r#top'), '/r?edit=3#top')
})

test('a parameter of the form stands once in the address, with the value of the form', () => {
  const address = draftAddress({ path: '/dict?type=coal&view=flat', form: 'edit 3 of size' })
  assert.is(address, '/dict?view=flat&type=size&edit=3')
})

test('the key of a record may be a text or a long number', () => {
  assert.is(draftAddress({ path: '/p', form: 'edit a1b2-c3' }), '/p?edit=a1b2-c3')
  assert.is(
    draftAddress({ path: '/p', form: 'menus 9007199254740993' }),
    '/p?role=9007199254740993&panel=menu',
  )
})

for (const [form, search, isThere] of [
  ['new', '?new&page=2', true],
  ['new', '', false],
  ['edit 3', '?edit=4', false],
  ['edit 3 of sys_x', '?type=sys_x&edit=3', true],
  ['copy 3', '?new', false],
  ['copy 3', '?new&from=3', true],
  ['new', '?new&from=3', false],
  ['menus 3', '?role=3&panel=scope', false],
  ['add sys_x', '?type=sys_y', false],
  ['password', '?anything', true],
] as const) {
  test(`W3 the form "${form}" ${isThere ? 'stays' : 'goes'} when the query is "${search}"`, () =>
    assert.is(isFormAt(form, search), isThere))
}

test.run()
