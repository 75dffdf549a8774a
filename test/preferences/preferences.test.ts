import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mergePreferences, preferencesFrom, unknownIn } from '#preferences/preferences.ts'

const test = suite('preferences')

const favourites = (...paths: string[]) => ({ favourites: JSON.stringify(paths) })
const view = (name: string, search = '') => ({ name, search, hidden: [], isDefault: false })
const views = (...all: object[]) => ({ 'views:/system/role': JSON.stringify(all) })

test('of an answer only known names with JSON texts count; the others are left as they are', () => {
  const account = {
    version: 3,
    preferences: {
      settings: '{"theme":"#11a983"}',
      'views:/system/role': '[]',
      'views:javascript:alert(1)': '[]',
      dashboard: '{"half',
      favourites: ['/a'],
      density: '{"newer":true}',
    },
  }
  assert.equal(Object.keys(preferencesFrom(account)), ['settings', 'views:/system/role'])
  assert.equal(unknownIn(account), { 'views:javascript:alert(1)': '[]', density: '{"newer":true}' })
})

for (const [what, before, mine, theirs, merged] of [
  [
    'nothing was changed',
    { settings: '{}' },
    { settings: '{}' },
    { settings: '{}' },
    { settings: '{}' },
  ],
  [
    'a change made here stays',
    favourites('/a'),
    favourites('/b'),
    favourites('/a'),
    favourites('/b'),
  ],
  [
    'a change made elsewhere comes',
    favourites('/a'),
    favourites('/a'),
    favourites('/b'),
    favourites('/b'),
  ],
  ['what was removed here goes', favourites('/a'), {}, favourites('/a'), {}],
  ['what was removed elsewhere goes', favourites('/a'), favourites('/a'), {}, {}],
  [
    'favourites added and removed on both sides all count',
    favourites('/a', '/b', '/c'),
    favourites('/b', '/c', '/mine'),
    favourites('/a', '/b', '/theirs'),
    favourites('/b', '/theirs', '/mine'),
  ],
  [
    'in a browser that is new to the account its favourites join those of the account',
    {},
    favourites('/mine'),
    favourites('/theirs'),
    favourites('/theirs', '/mine'),
  ],
  [
    'in a browser that is new to the account the settings of the account count',
    {},
    { settings: '{"scheme":"light"}' },
    { settings: '{"scheme":"dark"}' },
    { settings: '{"scheme":"dark"}' },
  ],
  [
    'of settings changed on both sides the later change counts, which is the one made here',
    { settings: '{}' },
    { settings: '{"scheme":"light"}' },
    { settings: '{"scheme":"dark"}' },
    { settings: '{"scheme":"light"}' },
  ],
  [
    'a view changed here and one added elsewhere both count',
    views(view('Late'), view('Old')),
    views(view('Late', '?page=2'), view('Old')),
    views(view('Late'), view('Theirs')),
    views(view('Late', '?page=2'), view('Theirs')),
  ],
] as const)
  test(`W18 ${what}`, () => assert.equal(mergePreferences(before, mine, theirs), merged))

test.run()
