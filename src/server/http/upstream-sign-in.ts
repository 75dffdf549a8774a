import { matchesPath } from '#definitions/call-text.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { readDescribedAnswer } from '#definitions/described-answer.ts'
import { describedSessionCalls, describedToken } from '#definitions/described-calls.ts'
import { isToken } from '#entities/token.ts'
import { usernameKey } from '#entities/user.ts'
import { isFields, parseJson } from '#lib/decode.ts'
import { digestOf } from '#server/auth/sessions.ts'
import {
  clearFailures,
  countersFor,
  countFailure,
  type FailureCounter,
  longestWait,
  throttledAnswer,
  undoFailure,
} from '#server/auth/throttle.ts'
import { createThrottleMemory } from '#server/auth/throttle-memory.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { tooBusy } from '#server/calls/pipeline/answers.ts'
import type { Log } from '#server/log.ts'
import { translateFor } from '#server/messages.ts'
import { createMutex } from '#server/mutex.ts'
import { networkOf } from './address.ts'
import { createSignedDevices } from './signed-device.ts'
import { createTally } from './tally.ts'

type CallHandler = (call: CallRequest) => Promise<CallAnswer>

/** Running sign-ins of strangers, of one network and in all: other calls need connections too. */
const MAX_SIGN_INS_PER_NETWORK = 8
const MAX_ANONYMOUS_SIGN_INS = 32

/**
 * Throttles the sign-in of another server as our own is throttled, in memory. Each attempt counts
 * before it is passed on, so that many at once get no further than the same number one by one. A
 * token in the answer clears the count; an attempt without an answer is not counted.
 */
export function createUpstreamSignIn(
  answer: CallHandler,
  log: Log,
  uptime = () => performance.now(),
  backend: BackendDescription = {},
): CallHandler {
  const counts = createThrottleMemory()
  const devices = createSignedDevices(uptime)
  const underWay = createSignInLimit()

  const turn = createMutex()

  /** Nothing may come between reading a counter and changing it. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const end = await turn()
    try {
      return await work()
    } finally {
      end()
    }
  }

  const waitOrCount = (counters: readonly FailureCounter[]) =>
    inTurn(async () => {
      const wait = await longestWait(counts, counters, uptime())
      if (wait === 0) await countFailure(counts, counters, uptime())
      return wait
    })

  return async function signIn(call: CallRequest): Promise<CallAnswer> {
    const t = translateFor(call.locale)
    const refused = (refusal: CallAnswer) => {
      log('login_throttled', { id: call.id, ip: call.ip, result: 'refused', code: refusal.code })
      return refusal
    }
    const [name = '', ...otherNames] = usernamesIn(call.body, backend.signIn?.username)
    // It would count for several accounts, and clear the counts of all when it succeeds for one.
    if (otherNames.length > 0) return refused({ status: 400, code: 400, msg: t('wrongBody') })

    const isKnown = call.device !== undefined && devices.isSignedFor(call.device, name)
    const counters = countersFor(
      withoutAccents(name),
      call.ip,
      isKnown ? digestOf(name) : undefined,
    )
    const network = isKnown ? undefined : networkOf(call.ip, 48)
    if (network !== undefined && !underWay.enter(network)) return refused(tooBusy(t).answer)
    try {
      const wait = await waitOrCount(counters)
      if (wait > 0) return refused(throttledAnswer(t, wait))

      let isAnswered = false
      const result = await answer({ ...call, onAnswer: () => (isAnswered = true) })
      if (!isAnswered) {
        await inTurn(() => undoFailure(counts, counters))
        return result
      }
      if (tokenFrom(result, backend) === undefined) return result
      await inTurn(async () => {
        await undoFailure(counts, counters)
        // One that names nobody proves nothing about those who are tried in the same way.
        if (name !== '') await clearFailures(counts, counters)
      })
      const isBrowser = call.fromBrowser || call.hasOrigin
      return isBrowser ? { ...result, device: devices.sign(name) } : result
    } finally {
      if (network !== undefined) underWay.leave(network)
    }
  }
}

/**
 * Whether a server might take the path for its sign-in: one of its parts is `login`, or it begins
 * with the parts of the sign-in that a description has, whatever stands before the first letter or
 * behind the word. Servers differ in what they leave out or put right: case, accents, invisible and
 * full-width letters, a second decoding, `/login/`, `/login.json`, `/login:80`, `/login%20`,
 * `/login.php/x`.
 */
export function isSignInPath(path: string, backend: BackendDescription = {}): boolean {
  const parts = partsOf(path)
  if (parts.some(part => beginsWith(part, 'login'))) return true
  const { signIn } = describedSessionCalls(backend)
  if (!signIn) return false
  const [described = ''] = signIn.path.split(/[?#]/)
  if (matchesPath(described, path)) return true
  const words = partsOf(described)
  const last = parts[words.length - 1] ?? ''
  // What follows a file may be for the file itself: `/sign-in.php/x`.
  const hasTail = parts.length > words.length && /[^\p{L}\p{N}_-]/u.test(withoutSigns(last))
  return (
    (parts.length === words.length || hasTail)
    && words.every((word, at) => /^\{\w+\}$/.test(word) || beginsWith(parts[at] ?? '', word))
  )
}

/** The parts of a path in which there is a letter or a digit, as a careless server might read them. */
const partsOf = (path: string) =>
  withoutAccents(decodeAll(path).toUpperCase().toLowerCase())
    .split(/[/\\]/)
    .filter(part => /[\p{L}\p{N}]/u.test(part))

/** Whether a part is the word, whatever stands before the first letter of either, or behind it. */
function beginsWith(part: string, word: string): boolean {
  const [rest, wanted] = [withoutSigns(part), withoutSigns(word)]
  return rest.startsWith(wanted) && !/^[\p{L}\p{N}_-]/u.test(rest.slice(wanted.length))
}

const withoutSigns = (part: string) => part.replace(/^[^\p{L}\p{N}_-]+/u, '')

/** Until nothing is left to decode; full-width signs, such as `％`, are signs like any other. */
function decodeAll(path: string): string {
  const once = path.replace(/(?:%[0-9a-f]{2})+/gi, decodeEscapes).normalize('NFKC')
  return once === path ? path : decodeAll(once)
}

/** Drops what is no UTF-8, because a server might too. */
const decodeEscapes = (escapes: string) =>
  Buffer.from(escapes.replaceAll('%', ''), 'hex').toString().replaceAll('\ufffd', '')

/**
 * Also finds names under other spellings of the key, as some servers read `USERNAME` as well, or
 * `ſ` for `s`; and under `username` whatever a description says, for another sign-in beside it.
 */
function usernamesIn(body: unknown, described = 'username'): readonly string[] {
  const wanted = ['username', described].map(foldedKey)
  return Object.entries(isFields(body) ? body : {})
    .filter(([key]) => wanted.includes(foldedKey(key)))
    .map(([, value]) => usernameKey(String(value)))
}

const foldedKey = (key: string) => key.toUpperCase().toLowerCase()

/** One name for all that a database may take for the same one: many ignore accents. */
const withoutAccents = (name: string) =>
  name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * Looks where the console looks: where the description has it, or else in `data.token`, in `data`
 * itself and beside it.
 */
export function tokenFrom(
  { code, status = 200, text = '' }: CallAnswer,
  backend: BackendDescription = {},
): string | undefined {
  const body = parseJson(text)
  const envelope = backend.envelope
    ? readDescribedAnswer(backend.envelope, { status, body })
    : isFields(body)
      ? body
      : {}
  const { data, token } = envelope ?? {}
  const places = backend.signIn?.token
    ? [describedToken(backend, data).token]
    : [isFields(data) ? data.token : undefined, data, token]
  const found = places.find(value => typeof value === 'string' && isToken(value))
  return Number(code) === 200 ? (found as string | undefined) : undefined
}

function createSignInLimit() {
  const ofNetworks = createTally<string>()
  let all = 0

  return {
    enter(network: string): boolean {
      const isFull = ofNetworks.countOf(network) >= MAX_SIGN_INS_PER_NETWORK
      if (isFull || all >= MAX_ANONYMOUS_SIGN_INS) return false
      ofNetworks.add(network)
      all += 1
      return true
    },
    leave(network: string) {
      ofNetworks.remove(network)
      all -= 1
    },
  }
}
