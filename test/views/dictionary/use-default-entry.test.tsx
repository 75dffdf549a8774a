import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import { click } from '../../support/user.ts'
import { entry, open, overlay, server } from './dictionary-screen.tsx'

const test = suite('default entry')
const screen = createScreenTest(test, open)

screen('B.2 deleting the default asks first', async shown => {
  click(getByRole(shown.container, 'button', 'Delete Steam coal'))
  await wait()
  const question = getByRole(overlay(), 'alertdialog', 'Delete dictionary entry?')
  assert.match(question.textContent ?? '', /Steam coal is the default/)
  assert.equal(sentBodies(shown, 'DELETE /api/v1/dict/data/1'), [])
  click(getByRole(question, 'button', 'Delete dictionary entry'))
  await wait()
  assert.is(sentBodies(shown, 'DELETE /api/v1/dict/data/1').length, 1)
})

screen(
  'B.2 §16 only one entry is the default, even on a server that does not ensure it',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Make the default'))
    await wait()
    assert.equal(sentChanges(shown, 'PUT /api/v1/dict/data/'), [
      { dictCode: 2, isDefault: 'Y', version: 1 },
      { dictCode: 1, isDefault: 'N', version: 1 },
    ])
  },
  () => ({
    table: server({
      'GET /api/v1/dict/data/1': {
        code: 200,
        data: entry(1, 'steam', 'Steam coal', { isDefault: 'Y' }),
      },
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [
          entry(1, 'steam', 'Steam coal', { isDefault: 'Y' }),
          entry(2, 'coking', 'Coking coal', { isDefault: 'Y' }),
        ],
      },
    }),
  }),
)

screen(
  'B.2 the default is read again, even where the server keeps another one too',
  async shown => {
    const reads = () =>
      shown.calls.filter(({ call }) => call === 'GET /api/v1/dict/datalist').length
    assert.is(reads(), 1)
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Make the default'))
    await wait()
    assert.is(reads(), 2)
    assert.equal(shownMessages(shown), ['no'])
  },
  {
    table: server({
      'GET /api/v1/dict/databytype/coal_kind': {
        code: 200,
        data: [entry(1, 'steam', 'Steam coal', { isDefault: 'Y' })],
      },
      'PUT /api/v1/dict/data/': body =>
        Reflect.get(Object(body), 'dictCode') === 1
          ? { code: -1, msg: 'no' }
          : { code: 200, data: null },
    }),
  },
)

screen(
  'B.2 a second default that the server keeps is named, and the new one is not announced as the default',
  async shown => {
    click(getByRole(shown.container, 'button', 'More actions for Coking coal'))
    click(getByRole(document.body, 'menuitem', 'Make the default'))
    await wait()
    assert.equal(
      shown.notices.shown.get().map(({ title, text }) => [title, text]),
      [['The server kept the old value of: Default', 'Steam coal']],
    )
  },
  () => {
    const steam = entry(1, 'steam', 'Steam coal', { isDefault: 'Y', version: undefined })
    let coking = entry(2, 'coking', 'Coking coal', { version: undefined })
    return {
      table: server({
        'GET /api/v1/dict/data/1': { code: 200, data: steam },
        'GET /api/v1/dict/data/2': () => ({ code: 200, data: coking }),
        'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: [steam, coking] }),
        'PUT /api/v1/dict/data/': body => {
          if (Reflect.get(Object(body), 'dictCode') === 2) coking = { ...coking, isDefault: 'Y' }
          return { code: 200, data: null }
        },
      }),
    }
  },
)

test.run()
