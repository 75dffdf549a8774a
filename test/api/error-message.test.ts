import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestSession } from '../support/session.ts'
import { errorMessage } from '#api/error-message.ts'
import { SessionExpired } from '#api/errors.ts'
import common from '#locales/zh-CN/common.ts'

const test = suite('error-message')

test('W5 a write that is not sent because another user signed in says so in the language of the page', async () => {
  const { session } = createTestSession({}, {})
  const unsent = await session.call('DELETE', '/api/v1/role/3').catch((error: unknown) => error)
  assert.instance(unsent, DOMException)
  assert.is(errorMessage(unsent, common), common.expired)
  assert.is(errorMessage(new SessionExpired('who are you'), common), common.expired)
})

test.run()
