import { isToken } from '#entities/token.ts'
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
import { tooBusy } from '#server/calls/pipeline/refusal.ts'
import type { Log } from '#server/log.ts'
import { translateFor } from '#server/messages.ts'
import { usernameKey } from '#server/store/users.ts'
import { networkOf } from './address.ts'
import { createSignedDevices } from './signed-device.ts'

type CallHandler = (call: CallRequest) => Promise<CallAnswer>

/** Sign-ins of strangers under way, of one network and in all: other calls need connections too. */
const MAX_SIGN_INS_PER_NETWORK = 8
const MAX_ANONYMOUS_SIGN_INS = 32

/**
 * Throttles the sign-in of another server as our own is, in memory. Each try counts before it is
 * passed on, so that many at once are no more than those one by one; a token in its answer forgives
 * it, and where no answer came it was none.
 */
export function createUpstreamSignIn(
  answer: CallHandler,
  log: Log,
  uptime = () => performance.now(),
): CallHandler {
  const counts = createThrottleMemory()
  const devices = createSignedDevices(uptime)
  const underWay = createSignInLimit()
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time: between looking at a counter and adding to it nobody else may do so. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const waitOrCount = (counters: readonly FailureCounter[]) =>
    inTurn(async () => {
      const wait = await longestWait(counts, counters, uptime())
      if (wait === 0) await countFailure(counts, counters, uptime())
      return wait
    })

  return async function signIn(call: CallRequest): Promise<CallAnswer> {
    const say = translateFor(call.locale)
    const names = usernamesIn(call.body)
    const [name = ''] = names
    const isKnown =
      call.device !== undefined && names.length === 1 && devices.isSignedFor(call.device, name)
    const counters = isKnown
      ? countersFor(name, call.ip, digestOf(name))
      : uniqueByKey(names.flatMap(each => countersFor(each, call.ip, undefined)))

    const refused = (given: CallAnswer) => {
      log('login_throttled', { id: call.id, ip: call.ip, result: 'refused', code: given.code })
      return given
    }
    const network = isKnown ? undefined : networkOf(call.ip, 48)
    if (network !== undefined && !underWay.enter(network)) return refused(tooBusy(say).answer)
    try {
      const wait = await waitOrCount(counters)
      if (wait > 0) return refused(throttledAnswer(say, wait))

      let isAnswered = false
      const given = await answer({ ...call, onAnswer: () => (isAnswered = true) })
      if (!isAnswered) {
        await inTurn(() => undoFailure(counts, counters))
        return given
      }
      if (tokenFrom(given) === undefined) return given
      await inTurn(async () => {
        await undoFailure(counts, counters)
        await clearFailures(counts, counters)
      })
      const isBrowser = call.fromBrowser || call.hasOrigin
      return isBrowser && names.length === 1 ? { ...given, device: devices.sign(name) } : given
    } finally {
      if (network !== undefined) underWay.leave(network)
    }
  }
}

/**
 * Also where it is written otherwise: some servers read `USERNAME` as well, or with `ſ` for `s`, and
 * the last one counts.
 */
function usernamesIn(body: unknown): readonly string[] {
  const names = Object.entries(isFields(body) ? body : {})
    .filter(([key]) => /^username$/iu.test(key))
    .map(([, value]) => usernameKey(String(value)))
  return names.length > 0 ? [...new Set(names)] : ['']
}

const uniqueByKey = (counters: readonly FailureCounter[]) => [
  ...new Map(counters.map(counter => [counter.key, counter])).values(),
]

/** Where the console looks for it: in `data.token`, in `data` itself or beside it. */
export function tokenFrom({ code, text = '' }: CallAnswer): string | undefined {
  const envelope = parseJson(text)
  const { data, token } = isFields(envelope) ? envelope : {}
  const found = [isFields(data) ? data.token : undefined, data, token].find(
    value => typeof value === 'string' && isToken(value),
  )
  return Number(code) === 200 ? (found as string | undefined) : undefined
}

function createSignInLimit() {
  const ofNetworks = new Map<string, number>()
  let all = 0

  return {
    enter(network: string): boolean {
      const own = ofNetworks.get(network) ?? 0
      if (own >= MAX_SIGN_INS_PER_NETWORK || all >= MAX_ANONYMOUS_SIGN_INS) return false
      ofNetworks.set(network, own + 1)
      all += 1
      return true
    },
    leave(network: string) {
      const left = (ofNetworks.get(network) ?? 0) - 1
      if (left > 0) ofNetworks.set(network, left)
      else ofNetworks.delete(network)
      all -= 1
    },
  }
}
