import { displayTextOf, fieldsOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'
import { type OpenSession, openSessionFrom } from './open-session.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

/** A session of any person whom the reader may see. */
export interface PersonSession extends OpenSession {
  userId: RecordKey
  username: string
  /** Empty where the server does not tell it. */
  nickName: string
  /** How it was signed in (entities/sign-in-way.ts); a newer server may know other ways. */
  way: string
  /** Whether a copy of its token works nowhere else. */
  bound: boolean
}

export function personSessionFrom(value: unknown): PersonSession {
  const fields = fieldsOf(value)
  return {
    ...openSessionFrom(value),
    userId: requiredKeyFrom(fields.userId),
    username: displayTextOf(fields.username),
    nickName: displayTextOf(fields.nickName),
    way: displayTextOf(fields.way),
    bound: fields.bound === true,
  }
}

/** A sign-in from a browser that was not known. */
export interface UnknownSignIn {
  sessionId: RecordKey
  signedInAt: string
  ip: string
  agent: string
  /** Whether its session goes on. */
  isOpen: boolean
}

export function unknownSignInFrom(value: unknown): UnknownSignIn {
  const fields = fieldsOf(value)
  return {
    sessionId: requiredKeyFrom(fields.sessionId),
    signedInAt: timeTextOf(fields.signedInAt),
    ip: displayTextOf(fields.ip),
    agent: displayTextOf(fields.agent),
    isOpen: fields.isOpen === true,
  }
}

const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * "Chrome, Linux": enough for users to tell their sessions apart. An unknown user agent stays as it
 * is, cut to 60 characters.
 */
export function browserNameFrom(agent: string): string {
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1]
  const found = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean)
  return found.length > 0 ? found.join(', ') : agent.slice(0, 60)
}
