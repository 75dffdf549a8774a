import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom, type Shop, type ShopContext, tokenFrom } from '../../shop.ts'
import { newRecoveryCodes, recoveryDigestOf } from '#server/auth/factor.ts'
import { codeAt, timeStepOf } from '#server/auth/totp.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import type { OpenCallsOptions } from '#server/calls/index.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const ADMIN_PASSWORD = 'seam and siding 12'
export const PASSWORD = 'forty carts of slate'
const SEED = Buffer.from('12345678901234567890')

export interface FactorContext extends ShopContext {
  dataDir: string
  /** Closes the shop and opens it again. */
  restart(options?: Partial<OpenCallsOptions>): Promise<void>
  /** A person in the trading desk, who holds these roles. */
  add(username: string, roleIds: readonly number[]): Promise<number>
  /** Gives the person a second factor, and its recovery codes. */
  giveFactor(userId: number): Promise<string[]>
  sql(text: string): Promise<Record<string, unknown>[]>
  /** The code that an app shows now, or so many steps from now. */
  codeNow(steps?: number): string
  signIn(username: string, more?: Partial<CallRequest>): Promise<CallAnswer>
  /** The first step of a person with a factor. */
  ticketOf(username: string, more?: Partial<CallRequest>): Promise<string>
  show(ticket: string, code: string, more?: Partial<CallRequest>): Promise<CallAnswer>
  /** Both steps. */
  enter(username: string, code: string, more?: Partial<CallRequest>): Promise<CallAnswer>
}

/** A suite whose tests each get a shop in a folder, so that its tables can be looked into. */
export function factorSuite(name: string) {
  const test = suite<FactorContext>(name)

  test.before.each(async context => {
    const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
    const open = (options?: Partial<OpenCallsOptions>) =>
      openShop({ demo: false, dataDir, adminPassword: ADMIN_PASSWORD, ...options })
    const shop = await open()
    const send: Shop['send'] = (...args) => context.shop.send(...args)
    const signIn: FactorContext['signIn'] = (username, more) => {
      const password = username === 'admin' ? ADMIN_PASSWORD : PASSWORD
      return send('POST', '/login', { body: { username, password }, ...more })
    }
    const show: FactorContext['show'] = (ticket, code, more) =>
      send('POST', '/login/factor', { body: { ticket, code }, ...more })
    const sql: FactorContext['sql'] = async text => {
      const db = await openDatabase(databasePath(dataDir))
      try {
        return (await db.all<Record<string, unknown>>(text)).map(row => ({ ...row }))
      } finally {
        db.close()
      }
    }
    const ticketOf: FactorContext['ticketOf'] = async (username, more) => {
      const answer = await signIn(username, more)
      assert.is(answer.code, 200, answer.msg)
      return String(rowFrom(answer).ticket)
    }
    Object.assign(context, {
      ...{ shop, dataDir, sql, signIn, show, ticketOf },
      async restart(options?: Partial<OpenCallsOptions>) {
        const { now } = context.shop.clock
        await context.shop.close()
        context.shop = await open(options)
        context.shop.clock.now = now
      },
      async add(username: string, roleIds: readonly number[]) {
        const body = { username, roleIds, deptId: 2, password: PASSWORD }
        const added = await send('POST', '/api/v1/sysUser', { token: context.admin, body })
        assert.is(added.code, 200, added.msg)
        return rowFrom(added).userId
      },
      async giveFactor(userId: number) {
        const codes = newRecoveryCodes()
        await sql(`
          insert into factors (user_id, seed, active, created_at)
          values (${userId}, '${SEED.toString('base64url')}', 1, 0)`)
        for (const code of codes)
          await sql(`
            insert into recovery_codes (user_id, code_hash)
            values (${userId}, '${recoveryDigestOf(code)}')`)
        return codes
      },
      codeNow: (steps = 0) => codeAt(SEED, timeStepOf(context.shop.clock.now) + steps),
      enter: async (username: string, code: string, more?: Partial<CallRequest>) =>
        show(await ticketOf(username, more), code, more),
    })
    context.admin = tokenFrom(await signIn('admin'))
  })

  test.after.each(async ({ shop, dataDir }) => {
    await shop.close()
    rmSync(dataDir, { recursive: true })
  })

  return test
}

/** A code that is none of those that count now. */
export const WRONG_CODE = '000000'
