import * as assert from 'uvu/assert'
import { rowFrom, type Shop } from '../../shop.ts'
import { codeAt, timeStepOf } from '#server/auth/totp.ts'

/** What an app shows for a key as it was typed into it. */
export const codeOf = (key: unknown, now: number) => codeAt(seedOf(key), timeStepOf(now))

export function seedOf(key: unknown): Buffer {
  const bits = [...String(key).replaceAll(' ', '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
  return Buffer.from(bytes)
}

/** Gives the person of a session a second factor. */
export async function setUp(shop: Shop, token: string) {
  const key = String(rowFrom(await shop.send('POST', '/api/v1/user/factor', { token })).key)
  const answer = await shop.send('POST', '/api/v1/user/factor/activate', {
    token,
    body: { code: codeOf(key, shop.clock.now) },
  })
  assert.is(answer.code, 200, JSON.stringify(answer))
  return { key, recoveryCodes: rowFrom(answer).recoveryCodes as string[] }
}
