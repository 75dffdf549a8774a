import { createHash, randomBytes } from 'node:crypto'
import type { SignInWay } from '#entities/sign-in-way.ts'
import type { LiveSessions, SessionRow, TokenRow } from '#server/store/sessions.ts'
import type { Tables } from '#server/store/tables.ts'

interface SessionLimits {
  /** The longest time without a call, in milliseconds. */
  idleMs: number
  /** The longest time since the sign-in, in milliseconds; no call extends it. */
  absoluteMs: number
}

interface SessionCredentials {
  token: string | undefined
  bind: string | undefined
  /**
   * A page always signs in bound, so a sibling host planted any unbound token that a page sends
   * (T3).
   */
  mustBind?: boolean
}

/** What the token says of the caller. Only `live` may go on. */
export type SessionCheck =
  | { state: 'live'; session: SessionRow; token: TokenRow }
  | { state: 'missing' | 'unknown' }
  | { state: 'crowded-out' | 'expired' | 'unbound' | 'reused'; session: SessionRow }

interface NewSession {
  userId: number
  ip: string
  agent: string
  way: SignInWay
  /** Since when its browser is known; null for a program. */
  browserSince: number | null
  /** Whether the person has shown a second factor. */
  factorPassed: boolean
  /** Whether a cookie that no script can read ties the session to its browser. */
  bound: boolean
}

/** Of browsers, and as many again of programs: the oldest ends when there are more. */
export const MAX_SESSIONS = 32

export type Sessions = ReturnType<typeof createSessions>

/** Two browser tabs may ask for a new token at once: the old token stays valid for so long. */
const TOKEN_GRACE_MS = 30_000
/**
 * The stored time of the last call may be this old: after a crash the session ends that much
 * earlier.
 */
const PERSIST_AFTER_MS = 60_000
/** An ended session is remembered for so long, to tell "expired" from "never was". */
const ENDED_RETENTION_MS = 7 * 86_400_000
/** A time further in the future than this was written before the clock was set back. */
export const MAX_CLOCK_SKEW_MS = 300_000

/** 256 random bits; the database stores only their SHA-256. */
export const randomSecret = () => randomBytes(32).toString('base64url')
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export function createSessions(limits: SessionLimits) {
  /** When each session made its last call; the table follows once a minute. */
  const seen = new Map<number, number>()
  /** The ended sessions whose end may not be stored yet. */
  const ended = new Set<number>()

  const lastSeen = (session: SessionRow) =>
    Math.max(session.seenAt, seen.get(session.sessionId) ?? 0)

  const isOver = (session: SessionRow, now: number) =>
    now > session.endsAt
    || now - lastSeen(session) > limits.idleMs
    || Math.max(session.createdAt, lastSeen(session)) > now + MAX_CLOCK_SKEW_MS

  async function issue(
    tables: Tables,
    { sessionId, replaces, prefix }: { sessionId: number; replaces: string | null; prefix: string },
    now: number,
  ) {
    const token = prefix === '' ? randomSecret() : `${prefix}-${randomSecret()}`
    await tables.sessions.addToken(digestOf(token), sessionId, replaces, now)
    return token
  }

  /** A person's live sessions of one kind, the newest first. */
  const liveSessions = async (tables: Tables, userId: number, bound: boolean, now: number) =>
    (await tables.sessions.ofUser(userId, now))
      .filter(row => (row.bindHash !== null) === bound && !isOver(row, now))
      .sort((a, b) => b.sessionId - a.sessionId)

  return {
    async identify(
      tables: Tables,
      credentials: SessionCredentials,
      now: number,
    ): Promise<SessionCheck> {
      const { token, bind, mustBind } = credentials
      if (token === undefined || token === '') return { state: 'missing' }
      const row = await tables.sessions.token(digestOf(token))
      const session = row && (await tables.sessions.byId(row.sessionId))
      if (!session || ended.has(session.sessionId)) return { state: 'unknown' }
      const isElsewhere =
        session.bindHash === null ? mustBind : session.bindHash !== digestOf(bind ?? '')
      if (isElsewhere) {
        return { state: 'unbound', session }
      }
      if (session.crowdedOut === 1) return { state: 'crowded-out', session }
      if (isOver(session, now)) return { state: 'expired', session }
      if (row.retiredAt !== null && Math.abs(now - row.retiredAt) > TOKEN_GRACE_MS) {
        return { state: 'reused', session }
      }
      return { state: 'live', session, token: row }
    },

    /**
     * Gives a new session with its first token, and the value of its bind cookie. Ends the person's
     * oldest session of that kind when there are too many.
     */
    async open(
      tables: Tables,
      { userId, ip, agent, way, browserSince, factorPassed, bound }: NewSession,
      now: number,
    ) {
      const bind = bound ? randomSecret() : undefined
      const sessionId = await tables.sessions.add({
        userId,
        ip,
        agent,
        way,
        browserSince,
        factorPassed: factorPassed ? 1 : 0,
        bindHash: bind === undefined ? null : digestOf(bind),
        now,
        endsAt: now + limits.absoluteMs,
      })
      for (const row of (await liveSessions(tables, userId, bound, now)).slice(MAX_SESSIONS)) {
        await tables.sessions.crowdOut(row, now)
      }
      const token = await issue(tables, { sessionId, replaces: null, prefix: '' }, now)
      return { sessionId, bind, token }
    },

    /**
     * Gives a new token, which takes the place of the old one at its first use: whoever never got
     * the answer goes on with the old one.
     */
    rotate: (tables: Tables, { sessionId, tokenHash }: TokenRow, prefix: string, now: number) =>
      issue(tables, { sessionId, replaces: tokenHash, prefix }, now),

    /** At the first use of a token the former ones become old, but not one of the same moment. */
    async takePlace(tables: Tables, token: TokenRow, now: number) {
      if (token.isFirstUse) await tables.sessions.retireFormer(token, now - TOKEN_GRACE_MS, now)
    },

    /**
     * Ends all tokens of a session but one, even those within their grace, and those that another
     * tab may just have asked for with it.
     */
    keepToken: (tables: Tables, token: TokenRow, now: number) =>
      tables.sessions.keepToken(token, now - TOKEN_GRACE_MS),

    /**
     * Ends a session from now on, even if the end cannot be stored (R4, R59): that is tried again
     * when the next session ends, and when the server stops.
     */
    async end(tables: Tables, sessionId: number) {
      ended.add(sessionId)
      for (const id of ended) if ((await tables.sessions.end(id)) === 0) ended.delete(id)
    },

    /** Notes a call; true when it is time to store its time. */
    touch(session: SessionRow, now: number): boolean {
      seen.set(session.sessionId, now)
      return now - session.seenAt >= PERSIST_AFTER_MS
    },

    /** When the session ends if no further call comes. */
    endOf: (session: SessionRow) => Math.min(lastSeen(session) + limits.idleMs, session.endsAt),

    lastSeen,
    isOver,
    /** The same as `isOver` for a search of the table, which does not know the last calls yet. */
    live: (now: number): LiveSessions => ({
      now,
      idleMs: limits.idleMs,
      latest: now + MAX_CLOCK_SKEW_MS,
      seen: [...seen],
    }),

    /** Ends all sessions of a person except one, and says how many were still open. */
    async endOthers(tables: Tables, userId: number, except: number, now: number): Promise<number> {
      const rows = await tables.sessions.ofUser(userId, now)
      await tables.sessions.endOfUser(userId, except)
      return rows.filter(row => row.sessionId !== except && !isOver(row, now)).length
    },

    /**
     * Stores the last call of each session, and which ones have ended; the transaction may still
     * fail after this.
     */
    async persist(tables: Tables, now: number) {
      for (const id of ended) await tables.sessions.end(id)
      for (const [sessionId, at] of seen) {
        await tables.sessions.seen(sessionId, at)
        // A call may have come since.
        const isLast = seen.get(sessionId) === at
        if (isLast && now - at > limits.idleMs) seen.delete(sessionId)
      }
    },

    async sweep(tables: Tables, now: number) {
      await tables.sessions.sweep(now - Math.max(ENDED_RETENTION_MS, limits.absoluteMs))
    },
  }
}
