import '../../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clearStoredData, storedViews } from '#views/profile/stored-data.ts'

const test = suite('stored data')

function boxOf(entries: Readonly<Record<string, string>>) {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

const view = (name: string) =>
  JSON.stringify([{ name, search: '?status=1', hidden: [], isDefault: false }])
const STORED = {
  'coalface:views:me:/system/role': view('Mine'),
  'coalface:views:you:/system/role': view('Yours'),
  'coalface:columns:me:/system/role': '["menus"]',
  'coalface:dashboard:me': '{"order":[],"hidden":["recent"]}',
  'coalface:keys:me': '["g h"]',
  'coalface:kinds:me': '{"7":"text"}',
  'coalface:dict-types:me': '["coal_kind"]',
  'coalface:settings': '{"theme":"#1890ff"}',
}

test('B.4 the saved views of one user are listed by page', () => {
  assert.equal(storedViews(boxOf({ ...STORED, 'coalface:views:me:/x': 'broken' }), 'me'), [
    { path: '/system/role', names: ['Mine'] },
  ])
})

test('R35 saved views of a path outside the console are left out', () => {
  const box = boxOf({
    'coalface:views:me://evil.example': view('Mine'),
    'coalface:views:me:/..//evil.example': view('Mine'),
    'coalface:views:me:javascript:alert(1)': view('Mine'),
  })
  assert.equal(storedViews(box, 'me'), [])
})

test('R44 the data of one user is deleted; other users’ data and the settings stay', () => {
  const box = boxOf(STORED)
  clearStoredData(box, 'me')
  assert.equal(box.keys(), ['coalface:views:you:/system/role', 'coalface:settings'])
})

test('R44 the data of a user whose id only begins the same stays', () => {
  const box = boxOf({
    'coalface:columns:me2:/system/role': '["menus"]',
    'coalface:keys:me2': '["g h"]',
    'coalface:kinds:me:2': '{"7":"text"}',
  })
  const before = box.keys()
  clearStoredData(box, 'me')
  assert.equal(box.keys(), before)
})

test.run()
