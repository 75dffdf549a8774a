import type { Database } from '#server/store/database.ts'

export interface ApiTokenRow {
  tokenId: number
  userId: number
  tokenName: string
  /** A JSON array: the permissions that were chosen from the owner's. */
  permissions: string
  /** 1: the session that made it had shown a second factor. */
  factorPassed: number
  createdAt: number
  endsAt: number
  /** null: it was never used. */
  lastUsedAt: number | null
  lastUsedIp: string
  /** When the log last told that it was read with. */
  readLoggedAt: number | null
}

type NewApiToken = Pick<
  ApiTokenRow,
  'userId' | 'tokenName' | 'permissions' | 'factorPassed' | 'createdAt' | 'endsAt'
> & { hash: string }

const COLUMNS = `
  token_id as "tokenId", user_id as "userId", token_name as "tokenName", permissions,
  factor_passed as "factorPassed", created_at as "createdAt", ends_at as "endsAt",
  last_used_at as "lastUsedAt", last_used_ip as "lastUsedIp", read_logged_at as "readLoggedAt"`
const BY_HASH = `select ${COLUMNS} from api_tokens where token_hash = :hash`
const OF_USER = `
  select ${COLUMNS} from api_tokens where user_id = :userId order by created_at desc, token_id desc`
const ADD = `
  insert into api_tokens (user_id, token_name, token_hash, permissions, factor_passed, created_at,
    ends_at)
  values (:userId, :tokenName, :hash, :permissions, :factorPassed, :createdAt, :endsAt)
  returning token_id as id`
const USED = `
  update api_tokens set last_used_at = :now, last_used_ip = :ip where token_id = :tokenId`
/** One of two calls at once changes the row. */
const TAKE_READ_ROW = `
  update api_tokens set read_logged_at = :now
  where token_id = :tokenId and read_logged_at is not distinct from cast(:before as bigint)`
const END = 'delete from api_tokens where token_id = :tokenId and user_id = :userId'
const END_OF_USER = 'delete from api_tokens where user_id = :userId'
const END_WITHOUT_FACTOR = 'delete from api_tokens where user_id = :userId and factor_passed = 0'
const SWEEP = 'delete from api_tokens where ends_at < :before'

/** Tokens that programs show. */
export function createApiTokenTable(db: Database) {
  return {
    byHash: (hash: string) => db.get<ApiTokenRow>(BY_HASH, { hash }),
    /** A person's, also those that are over, the newest first. */
    ofUser: (userId: number) => db.all<ApiTokenRow>(OF_USER, { userId }),
    add: (row: NewApiToken) => db.add(ADD, { ...row }),
    async used(tokenId: number, ip: string, now: number) {
      await db.run(USED, { tokenId, ip, now })
    },
    /** Whether it is this call whose read becomes a row of the log. */
    takeReadRow: async ({ tokenId, readLoggedAt }: ApiTokenRow, now: number) =>
      (await db.run(TAKE_READ_ROW, { tokenId, before: readLoggedAt, now })).changes === 1,
    /** Whether the person had it. */
    end: async (userId: number, tokenId: number) =>
      (await db.run(END, { userId, tokenId })).changes === 1,
    /** Gives how many there were. */
    endOfUser: async (userId: number) => (await db.run(END_OF_USER, { userId })).changes,
    /** Ends those that were made by a session without a second factor. */
    endWithoutFactor: async (userId: number) =>
      (await db.run(END_WITHOUT_FACTOR, { userId })).changes,
    /** Deletes those that ended long ago. */
    async sweep(before: number) {
      await db.run(SWEEP, { before })
    },
  }
}

export type ApiTokenTable = ReturnType<typeof createApiTokenTable>
