import type { SignInWay } from '#entities/sign-in-way.ts'
import { foldCase, lowerAscii } from '#server/store/text/spelling.ts'
import { ALL_OTHERS, type Database } from './database.ts'
import {
  CREATED_IN_PERIOD,
  contains,
  IDS_BY_PLACE,
  inEachOrder,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  PLACE,
  periodParameters,
  readPage,
  type VisibleRows,
  visibleRowsParameters,
} from './paging.ts'
import { type UserName, VISIBLE_USERS } from './users.ts'

export interface SessionRow {
  sessionId: number
  userId: number
  previewRoleId: number | null
  bindHash: string | null
  ip: string
  agent: string
  way: SignInWay
  /** Since when its browser is known; null is a session of a program. */
  browserSince: number | null
  createdAt: number
  seenAt: number
  endsAt: number
  /** 1: it ended because its person has opened too many since. */
  crowdedOut: number
  /** When its person last showed the password in it; the sign-in counts, too. */
  confirmedAt: number
  /** 1: its person has shown a second factor in it. */
  factorPassed: number
}

type NewSessionRow = Pick<
  SessionRow,
  'userId' | 'bindHash' | 'ip' | 'agent' | 'way' | 'browserSince' | 'endsAt' | 'factorPassed'
> & {
  now: number
}

/** A session with its person. */
export type PersonSessionRow = SessionRow & UserName

/** What decides which sessions are live. */
export interface LiveSessions {
  now: number
  /** The longest time without a call, in milliseconds. */
  idleMs: number
  /** A later time was written before the clock was set back. */
  latest: number
  /** When sessions made their last calls, where that is later than the table knows. */
  seen: readonly (readonly [sessionId: number, at: number])[]
}

interface SessionFilter extends Period {
  /** 0 for any session, 0 for any person. */
  sessionId: number
  userId: number
  /** A part of the username; also of the nickname where people may be found by it. */
  username: string
  isNicknameFound: boolean
  /** Parts of the address and of what the browser calls itself. */
  ip: string
  agent: string
  way: string
  /** 'true', 'false', or '' for both. */
  bound: string
}

export interface TokenRow {
  tokenHash: string
  sessionId: number
  retiredAt: number | null
  /** The hash of the token that it takes the place of. */
  replaces: string | null
  /** 1: that one still counts, so this has not been used before. */
  isFirstUse: number
}

/** So many of a person's crowded out sessions are told why they ended. */
const MAX_CROWDED_OUT = 100

const COLUMNS = `
  session_id as "sessionId", user_id as "userId", preview_role_id as "previewRoleId",
  bind_hash as "bindHash", ip, agent, way, browser_since as "browserSince", created_at as "createdAt", seen_at as "seenAt", ends_at as "endsAt",
  crowded_out as "crowdedOut", confirmed_at as "confirmedAt", factor_passed as "factorPassed"`

const TOKEN = `
  select token_hash as "tokenHash", session_id as "sessionId",
    retired_at as "retiredAt", replaces,
    case when exists (
      select 1 from tokens as former
      where former.token_hash = tokens.replaces and former.retired_at is null
    ) then 1 else 0 end as "isFirstUse"
  from tokens where token_hash = :tokenHash`
const BY_ID = `select ${COLUMNS} from sessions where session_id = :sessionId`
const OF_USER = `
  select ${COLUMNS} from sessions where user_id = :userId and ends_at > :now
  order by seen_at desc, session_id desc`
const ADD = `
  insert into sessions (user_id, bind_hash, ip, agent, way, browser_since, created_at, seen_at,
    ends_at, confirmed_at, factor_passed)
  values (:userId, :bindHash, :ip, :agent, :way, :browserSince, :now, :now, :endsAt, :now,
    :factorPassed)
  returning session_id as id`
const ADD_TOKEN = `
  insert into tokens (token_hash, session_id, issued_at, replaces)
  values (:tokenHash, :sessionId, :now, :replaces)`
const RETIRE_FORMER = `
  update tokens set retired_at = :now
  where session_id = :sessionId and token_hash <> :tokenHash and retired_at is null
    and (token_hash = :replaces or issued_at < :since)`
const DELETE_OTHER_TOKENS = `
  delete from tokens
  where session_id = :sessionId and token_hash <> :tokenHash
    and (replaces is null or replaces <> :tokenHash or issued_at < :since)`
const UNRETIRE = 'update tokens set retired_at = null where token_hash = :tokenHash'
const SEEN = `
  update sessions set seen_at = :now where session_id = :sessionId and seen_at < :now`
const PREVIEW = 'update sessions set preview_role_id = :roleId where session_id = :sessionId'
const CONFIRM = 'update sessions set confirmed_at = :now where session_id = :sessionId'
const PASS_FACTOR = 'update sessions set factor_passed = 1 where session_id = :sessionId'
const CROWD_OUT = `
  update sessions set crowded_out = 1, ends_at = :now where session_id = :sessionId`
const FORGET_CROWDED_OUT = `
  delete from sessions where session_id in (
    select session_id from sessions where user_id = :userId and crowded_out = 1
    order by session_id desc limit ${ALL_OTHERS} offset ${MAX_CROWDED_OUT})`
const END = 'delete from sessions where session_id = :sessionId'
const END_OF_USER = `
  delete from sessions where user_id = :userId and session_id <> :except`

export const SESSION_SORTS = {
  username: 'username_folded',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen',
  ip: 'ip',
  agent: 'agent',
}
const IS_NICKNAMED = contains('nick_name', ':username')
const OF_PEOPLE = {
  ids: inEachOrder(
    SESSION_SORTS,
    'last_seen',
    `
    with found as (
      select session_id as id, last_seen as own, ${PLACE} as place
      from (
        select *, case when later_at > seen_at then later_at else seen_at end as last_seen
        from sessions
          join (
            select user_id, username_folded, nick_name_folded, nick_name_zh_folded from users
            where ${VISIBLE_USERS}
          ) as people using (user_id)
          left join (
            select cast(json_extract(value, '$[0]') as bigint) as later_id,
              cast(json_extract(value, '$[1]') as bigint) as later_at
            from json_each(:seen)
          ) as later on later_id = session_id) as live
      where ends_at >= :now and crowded_out = 0 and last_seen >= :now - :idleMs
        and created_at <= :latest and last_seen <= :latest
        and (:sessionId = 0 or session_id = :sessionId)
        and (:userId = 0 or user_id = :userId)
        and (:username = '' or instr(username_folded, :username) > 0
          or :isNicknameFound = 1 and ${IS_NICKNAMED})
        and (:ip = '' or instr(ip, :ip) > 0)
        and (:agent = '' or instr(lower(agent), :agent) > 0)
        and (:way = '' or way = :way)
        and (:bound = '' or (bind_hash is not null) = (:bound = 'true'))
        ${CREATED_IN_PERIOD})
    ${IDS_BY_PLACE}, own desc, id desc ${ONE_PAGE}`,
  ),
  rows: `
    select ${COLUMNS}, username, "nickName", "nickNameZh"
    from json_each(:ids) as page join sessions on session_id = cast(page.value as bigint)
      join (
        select user_id, username, nick_name as "nickName", nick_name_zh as "nickNameZh" from users
      ) as people using (user_id)
    order by page.key`,
}
const SWEEP = 'delete from sessions where ends_at < :before'
const SWEEP_TOKENS = 'delete from tokens where retired_at < :before'

export function createSessionTable(db: Database) {
  return {
    token: (tokenHash: string) => db.get<TokenRow>(TOKEN, { tokenHash }),
    byId: (sessionId: number) => db.get<SessionRow>(BY_ID, { sessionId }),
    ofUser: (userId: number, now: number) => db.all<SessionRow>(OF_USER, { userId, now }),
    /** The live sessions of those people whom the caller sees, those seen last first. */
    async ofPeople(
      { isNicknameFound, username, agent, from, to, ...filter }: SessionFilter,
      { seen, ...live }: LiveSessions,
      visible: VisibleRows,
      query: PageQuery,
    ): Promise<PageOf<PersonSessionRow>> {
      const matching = {
        ...filter,
        ...live,
        ...periodParameters({ from, to }),
        ...visibleRowsParameters(visible),
        username: foldCase(username),
        isNicknameFound: isNicknameFound ? 1 : 0,
        agent: lowerAscii(agent),
        seen: JSON.stringify(seen),
      }
      const page: PageOf<PersonSessionRow> = await readPage(db, OF_PEOPLE, matching, query)
      return page
    },
    add: async (row: NewSessionRow) => db.add(ADD, { ...row }),
    async addToken(tokenHash: string, sessionId: number, replaces: string | null, now: number) {
      await db.run(ADD_TOKEN, { tokenHash, sessionId, replaces, now })
    },
    /** The token counts in place of the one it was asked for with, and of all from before `since`. */
    async retireFormer({ sessionId, tokenHash, replaces }: TokenRow, since: number, now: number) {
      await db.run(RETIRE_FORMER, { sessionId, tokenHash, replaces, since, now })
    },
    /**
     * Ends all tokens of a session but one, and those that were asked for with it after `since`. It
     * counts again if one that is ended now had taken its place.
     */
    async keepToken({ sessionId, tokenHash }: TokenRow, since: number) {
      await db.run(DELETE_OTHER_TOKENS, { sessionId, tokenHash, since })
      await db.run(UNRETIRE, { tokenHash })
    },
    async seen(sessionId: number, now: number) {
      await db.run(SEEN, { sessionId, now })
    },
    async preview(sessionId: number, roleId: number | null) {
      await db.run(PREVIEW, { sessionId, roleId })
    },
    /** The person has shown the password again. */
    async confirm(sessionId: number, now: number) {
      await db.run(CONFIRM, { sessionId, now })
    },
    async passFactor(sessionId: number) {
      await db.run(PASS_FACTOR, { sessionId })
    },
    /** Ends a session whose person has opened too many since, and remembers that. */
    async crowdOut({ sessionId, userId }: SessionRow, now: number) {
      await db.run(CROWD_OUT, { sessionId, now })
      await db.run(FORGET_CROWDED_OUT, { userId })
    },
    end: async (sessionId: number) => (await db.run(END, { sessionId })).changes,
    /** Ends all sessions of a person except one; `except` 0 spares none. */
    endOfUser: async (userId: number, except = 0) =>
      (await db.run(END_OF_USER, { userId, except })).changes,
    /** Deletes sessions that ended long ago. */
    async sweep(before: number) {
      await db.run(SWEEP, { before })
      await db.run(SWEEP_TOKENS, { before })
    },
  }
}

export type SessionTable = ReturnType<typeof createSessionTable>
