import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { Home } from '../../support/home.tsx'
import { savedFilesOf } from '../../support/saved-files.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  storedText,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import { SecondFactor } from '#views/profile/second-factor.tsx'

const test = suite('own second factor')

const PATH = '/api/v1/user/factor'
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ'
const URI = `otpauth://totp/Coalface:admin?secret=${KEY.replaceAll(' ', '')}&issuer=Coalface`
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-${2000 + at}`)
const RIGHT = '123456'

/** A server with the user's factor: `left` recovery codes of one that is on, or none. */
function server(left?: number, more: StubbedCalls = {}): StubbedCalls {
  let recoveryCodes = left ?? 0
  let active = left !== undefined
  const on = () => {
    active = true
    recoveryCodes = CODES.length
    return { code: 200, data: { recoveryCodes: CODES } }
  }
  return {
    [`GET ${PATH}`]: () => ({
      code: 200,
      data: { active, recoveryCodes, createdAt: '2026-01-04T09:12:30+00:00' },
    }),
    [`POST ${PATH}`]: { code: 200, data: { key: KEY, uri: URI } },
    [`POST ${PATH}/activate`]: body =>
      (body as { code: string }).code === RIGHT
        ? on()
        : { code: 400, msg: 'wrong', data: { fields: { code: 'This code is not right.' } } },
    [`POST ${PATH}/recoveryCodes`]: on,
    [`DELETE ${PATH}`]: () => {
      active = false
      return { code: 200, data: null }
    },
    ...more,
  }
}

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(
    <Home menu={[]}>
      <SecondFactor onChanged={() => {}} />
    </Home>,
    {
      path: '/profile/index',
      title: 'Personal center',
      areas: ['profile', 'factor'],
      table: server(),
      ...options,
    },
  )
const screen = createScreenTest(test, open)

const dialogOf = (name: string) => getByRole(document.body, 'dialog', name)

async function begin(container: Element) {
  click(getByRole(container, 'button', 'Set up'))
  await wait()
  const dialog = dialogOf('Set up the second factor')
  const field = getByRole(dialog, 'textbox', /^Code from the app/) as HTMLInputElement
  return {
    dialog,
    field,
    async send(code: string) {
      typeIn(field, code)
      submit(dialog.querySelector('form') ?? dialog)
      await wait()
    },
  }
}

screen(
  'R76 the set-up shows the picture and the key, and takes a code with blanks',
  async shown => {
    const { dialog, field, send } = await begin(shown.container)
    getByRole(dialog, 'img', 'QR code of the key')
    assert.is(getByRole(dialog, 'status', 'Key').textContent, KEY)
    assert.is(document.activeElement, field)
    assert.equal([field.inputMode, field.autocomplete], ['numeric', 'one-time-code'])
    await send('123 456')
    assert.equal(sentBodies(shown, `POST ${PATH}/activate`), [{ code: RIGHT }])
    const codes = dialogOf('Recovery codes')
    assert.is(getByRole(codes, 'list', 'Recovery codes').children.length, 10)
  },
)

screen('R76 a code that is none is not sent, and a wrong one is told at its field', async shown => {
  const { field, send } = await begin(shown.container)
  await send('12345')
  assert.equal(sentBodies(shown, `POST ${PATH}/activate`), [])
  assert.is(field.getAttribute('aria-invalid'), 'true')
  await send('654321')
  assert.match(dialogOf('Set up the second factor').textContent ?? '', /This code is not right\./)
  assert.equal([document.activeElement, shownMessages(shown)], [field, []])
})

screen(
  'R76 recovery codes close by Done alone: at once after they were saved, else when it is pressed again',
  async ({ container }) => {
    const { send } = await begin(container)
    await send(RIGHT)
    const codes = dialogOf('Recovery codes')
    press('Escape')
    assert.match(getByRole(codes, 'alert').textContent ?? '', /cannot be shown again/)
    click(getByRole(codes, 'button', 'Done'))
    await wait()
    assert.not(queryByRole(document.body, 'dialog'))
    assert.match(container.textContent ?? '', /10 recovery codes left/)

    click(getByRole(container, 'button', 'New recovery codes'))
    await wait()
    click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Make new ones'))
    await wait()
    const files = await savedFilesOf(async () => {
      click(getByRole(dialogOf('Recovery codes'), 'button', 'Save as a file'))
      await wait()
    })
    assert.is(files.length, 1)
    for (const code of CODES) assert.ok(files[0]?.includes(code), code)
    click(getByRole(dialogOf('Recovery codes'), 'button', 'Done'))
    await wait()
    assert.not(queryByRole(document.body, 'dialog'))
  },
)

screen('R76 the browser keeps neither the key nor a recovery code', async shown => {
  const { send } = await begin(shown.container)
  await send(RIGHT)
  const kept = storedText() + JSON.stringify([shownMessages(shown), { ...sessionStorage }])
  for (const secret of [KEY, KEY.replaceAll(' ', ''), ...CODES]) assert.not(kept.includes(secret))
})

function activeFromSecondRead() {
  let reads = 0
  return () => {
    reads += 1
    return { code: 200, data: { active: reads > 1, recoveryCodes: 10 } }
  }
}

screen(
  'R76 after an answer that was lost the user gets new recovery codes',
  async shown => {
    const { send } = await begin(shown.container)
    await send(RIGHT)
    assert.is(getByRole(dialogOf('Recovery codes'), 'list').children.length, 10)
    assert.is(sentBodies(shown, `POST ${PATH}/recoveryCodes`).length, 1)
  },
  {
    table: server(10, {
      [`GET ${PATH}`]: activeFromSecondRead(),
      [`POST ${PATH}/activate`]: { code: 400, msg: 'You have a second factor already.' },
    }),
  },
)

screen(
  'R76 the user turns the factor off after a question, and is warned of few recovery codes',
  async shown => {
    const { container } = shown
    assert.match(container.textContent ?? '', /1 recovery code left/)
    assert.match(container.textContent ?? '', /Make new ones in time/)
    click(getByRole(container, 'button', 'Turn off'))
    await wait()
    click(getByRole(getByRole(document.body, 'alertdialog'), 'button', 'Turn off'))
    await wait()
    assert.equal(shownMessages(shown), ['Second factor turned off'])
    getByRole(container, 'button', 'Set up')
  },
  { table: server(1) },
)

screen(
  'R76 a factor that a role requires is not turned off here',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Turn off'))
    assert.match(container.textContent ?? '', /One of your roles requires it/)
    assert.not.match(container.textContent ?? '', /Make new ones in time/)
  },
  {
    table: server(3, {
      [`GET ${PATH}`]: { code: 200, data: { active: true, recoveryCodes: 3, required: true } },
    }),
  },
)

test.run()
