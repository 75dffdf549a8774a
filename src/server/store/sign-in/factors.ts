import { type Database, numbersIn } from '#server/store/database.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import { decryptValue, encryptValue } from '#server/store/keys/secret-values.ts'
import { countOf } from '#server/store/paging.ts'

export interface FactorRow {
  userId: number
  /** As it is stored; `seedOf` gives it. */
  seed: string
  encrypted: number
  /** 0: it is being set up, and does not count yet. */
  active: number
  /** The time step of the last accepted code. */
  createdAt: number
}

const USER_IDS = numbersIn(':userIds')
const COLUMNS = `
  user_id as "userId", seed, encrypted, active, created_at as "createdAt"`
const OF_USER = `select ${COLUMNS} from factors where user_id = :userId`
const IS_ACTIVE = 'select 1 from factors where user_id = :userId and active = 1'
const ACTIVE_OF = `
  select user_id as "userId" from factors
  where active = 1 and user_id in ${USER_IDS}`
const ALL = `select ${COLUMNS} from factors order by user_id`
const ANY = 'select 1 from factors limit 1'
const ENCRYPTED = 'select 1 from factors where encrypted = 1 limit 1'
const REMOVE = 'delete from factors where user_id = :userId'
/** Whoever has no factor has shown none: a role that requires one is not content with an earlier one. */
const FORGET_IN_SESSIONS = 'update sessions set factor_passed = 0 where user_id = :userId'
const FORGET_IN_TOKENS = 'update api_tokens set factor_passed = 0 where user_id = :userId'
const ADD = `
  insert into factors (user_id, seed, encrypted, created_at)
  values (:userId, :seed, :encrypted, :now)`
const SET_SEED = 'update factors set seed = :seed, encrypted = :encrypted where user_id = :userId'
const ACTIVATE = 'update factors set active = 1 where user_id = :userId'
/** One of two calls with the same code changes the row. */
const TAKE_STEP = `
  update factors set last_step = :step where user_id = :userId and last_step < :step`
const CLEAR_CODES = 'delete from recovery_codes where user_id = :userId'
const ADD_CODE = 'insert into recovery_codes (user_id, code_hash) values (:userId, :hash)'
const TAKE_CODE = 'delete from recovery_codes where user_id = :userId and code_hash = :hash'
const CODES = 'select count(*) as count from recovery_codes where user_id = :userId'

/** Second factors, and the recovery codes beside them. With `key`, seeds are encrypted. */
export function createFactorTable(db: Database, key: Key | undefined) {
  const stored = (userId: number, seed: Buffer) => {
    const text = seed.toString('base64url')
    return key
      ? { seed: encryptValue(key, text, nameOf(userId)), encrypted: 1 }
      : { seed: text, encrypted: 0 }
  }

  return {
    ofUser: (userId: number) => db.get<FactorRow>(OF_USER, { userId }),
    /** Throws when the seed was encrypted with another key, for another person, or changed since. */
    seedOf({ userId, seed, encrypted }: FactorRow) {
      if (encrypted === 1 && key === undefined) {
        throw new Error('Second factors need SECRET_KEY_FILE.')
      }
      const plain = encrypted === 1 && key ? decryptValue(key, seed, nameOf(userId)) : seed
      const bytes: Buffer = Buffer.from(plain, 'base64url')
      return bytes
    },
    /** Those of these people who have one. */
    async activeOf(userIds: readonly number[]) {
      const rows = await db.all<{ userId: number }>(ACTIVE_OF, { userIds: JSON.stringify(userIds) })
      const active: ReadonlySet<number> = new Set(rows.map(({ userId }) => userId))
      return active
    },
    /** For a change of the key. */
    all: () => db.all<FactorRow>(ALL),
    areThere: async () => (await db.get(ANY)) !== undefined,
    isEncrypted: async () => (await db.get(ENCRYPTED)) !== undefined,
    async store(userId: number, seed: Buffer) {
      await db.run(SET_SEED, { userId, ...stored(userId, seed) })
    },
    /** Begins the set-up; an earlier factor, and its recovery codes, go. */
    async start(userId: number, seed: Buffer, now: number) {
      await db.run(REMOVE, { userId })
      await db.run(ADD, { userId, ...stored(userId, seed), now })
    },
    async activate(userId: number) {
      await db.run(ACTIVATE, { userId })
    },
    /** Whether no code of this time step, or a later one, was accepted before. */
    takeStep: async (userId: number, step: number) =>
      (await db.run(TAKE_STEP, { userId, step })).changes === 1,
    /** Whether the code was one of the person's, which it is no longer. */
    takeCode: async (userId: number, hash: string) =>
      (await db.run(TAKE_CODE, { userId, hash })).changes === 1,
    /** Puts these in the place of all recovery codes. */
    async setCodes(userId: number, hashes: readonly string[]) {
      await db.run(CLEAR_CODES, { userId })
      for (const hash of hashes) await db.run(ADD_CODE, { userId, hash })
    },
    codeCount: async (userId: number) => countOf(await db.get(CODES, { userId })),
    /** Takes the factor away, with its recovery codes; whether one was active. */
    async remove(userId: number): Promise<boolean> {
      const isActive = (await db.get(IS_ACTIVE, { userId })) !== undefined
      await db.run(REMOVE, { userId })
      await db.run(FORGET_IN_SESSIONS, { userId })
      await db.run(FORGET_IN_TOKENS, { userId })
      return isActive
    },
  }
}

/** A seed that is put in another person's row is not decrypted. */
const nameOf = (userId: number) => `factor ${userId}`

export type FactorTable = ReturnType<typeof createFactorTable>
