import { createHash, randomBytes } from 'node:crypto'
import type { SessionRow, TokenRow } from '#server/store/sessions.ts'
import type { Tables } from '#server/store/tables.ts'

export interface SessionLimits {
  /** Without any call, in milliseconds. */
  idleMs: number
  /** From the sign-in on; nothing moves it. */
  absoluteMs: number
}

export interface SessionCredentials {
  token: string | undefined
  bind: string | undefined
  /** A page signs in bound, so an unbound token in one was planted by a sibling host (T3). */
  mustBind?: boolean
}

/** Who is calling. Only `live` may go on. */
export type SessionCheck =
  | { state: 'live'; session: SessionRow; token: TokenRow }
  | { state: 'missing' | 'unknown' }
  | { state: 'expired' | 'unbound' | 'reused'; session: SessionRow }

export interface NewSession {
  userId: number
  ip: string
  agent: string
  /** Ties the session to this browser by a cookie that no script can read. */
  bound: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** Two browser tabs may ask for a new token at once; for so long the old one is good as well. */
const TOKEN_GRACE_MS = 30_000
/** How old the stored time of the last call may be: a crash ends a session so much earlier. */
const PERSIST_AFTER_MS = 60_000
/** An ended session is remembered so long, to tell "expired" from "never was". */
const ENDED_RETENTION_MS = 7 * 86_400_000
/** What is from further in the future than this was written before the clock was set back. */
const MAX_CLOCK_SKEW_MS = 300_000

/** 256 random bits, and their SHA-256, which is all that is stored. */
export const randomSecret = () => randomBytes(32).toString('base64url')
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export function createSessions(limits: SessionLimits) {
  /** When each session made its last call; the table follows once a minute. */
  const seen = new Map<number, number>()
  /** What was ended, as far as it is not known to be stored. */
  const ended = new Set<number>()

  const lastSeen = (session: SessionRow) =>
    Math.max(session.seenAt, seen.get(session.sessionId) ?? 0)

  const isOver = (session: SessionRow, now: number) =>
    now > session.endsAt
    || now - lastSeen(session) > limits.idleMs
    || Math.max(session.createdAt, lastSeen(session)) > now + MAX_CLOCK_SKEW_MS

  async function issue(tables: Tables, sessionId: number, prefix: string, now: number) {
    const token = prefix === '' ? randomSecret() : `${prefix}-${randomSecret()}`
    await tables.sessions.addToken(digestOf(token), sessionId, now)
    return token
  }

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
      if (isOver(session, now)) return { state: 'expired', session }
      if (row.retiredAt !== null && Math.abs(now - row.retiredAt) > TOKEN_GRACE_MS) {
        return { state: 'reused', session }
      }
      return { state: 'live', session, token: row }
    },

    /** A new session with its first token, and the value of its bind cookie. */
    async open(tables: Tables, { userId, ip, agent, bound }: NewSession, now: number) {
      const bind = bound ? randomSecret() : undefined
      const sessionId = await tables.sessions.add({
        userId,
        ip,
        agent,
        bindHash: bind === undefined ? null : digestOf(bind),
        now,
        endsAt: now + limits.absoluteMs,
      })
      return { sessionId, bind, token: await issue(tables, sessionId, '', now) }
    },

    /**
     * A new token in place of the others. A token within its grace gets one beside them: the other
     * tab's newer one must not become an old one by this.
     */
    async rotate(tables: Tables, session: SessionRow, old: TokenRow, prefix: string, now: number) {
      if (old.retiredAt === null) await tables.sessions.retireTokens(session.sessionId, now)
      return issue(tables, session.sessionId, prefix, now)
    },

    /**
     * Ends a session from now on, also where that cannot be stored (R4, R59): it is tried again
     * when the next one ends, and when the server stops.
     */
    async end(tables: Tables, sessionId: number) {
      ended.add(sessionId)
      for (const id of ended) if ((await tables.sessions.end(id)) === 0) ended.delete(id)
    },

    /** Notes a call; true when it is time to store that. */
    touch(session: SessionRow, now: number): boolean {
      seen.set(session.sessionId, now)
      return now - session.seenAt >= PERSIST_AFTER_MS
    },

    /** When the session ends if nothing more is called. */
    endOf: (session: SessionRow) => Math.min(lastSeen(session) + limits.idleMs, session.endsAt),

    lastSeen,
    isOver,

    /** Stores when each session was last seen, and which have ended; that the write succeeds is not known here. */
    async persist(tables: Tables, now: number) {
      for (const id of ended) await tables.sessions.end(id)
      for (const [sessionId, at] of seen) {
        await tables.sessions.seen(sessionId, at)
        if (now - at > limits.idleMs) seen.delete(sessionId)
      }
    },

    async sweep(tables: Tables, now: number) {
      await tables.sessions.sweep(now - Math.max(ENDED_RETENTION_MS, limits.absoluteMs))
    },
  }
}
