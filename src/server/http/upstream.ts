import { callFrom, matchesPath } from '#definitions/call-text.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { describedCalls, describedSessionCalls } from '#definitions/described-calls.ts'
import { tokenHeaderFrom } from '#definitions/token-header.ts'
import { isFields } from '#lib/decode.ts'
import { digestOf } from '#server/auth/sessions.ts'
import type { CallAnswer, CallRequest, Calls } from '#server/call.ts'
import { createRefusalLog } from '#server/log.ts'
import { createProxy, type ProxyOptions } from './proxy.ts'
import { createUpstreamHealth } from './upstream-health.ts'
import { createUpstreamSignIn, isSignInPath, tokenFrom } from './upstream-sign-in.ts'

const HEALTH_PATH = '/health'
/** The name of all calls that the other server answers: what is an id in its paths is not known. */
const PASSED_ON_ROUTE = 'passed on'
/**
 * The number of good tokens and cookies remembered; the one unused for longest is forgotten first.
 */
const MAX_KNOWN_CLIENTS = 10_000
/** The codes that answer a call of an ended session. */
const SESSION_ENDED_CODES = new Set([401, 6401])

interface UpstreamOptions extends ProxyOptions {
  /** The process's own running time, in milliseconds, so that a wrong clock makes nobody wait. */
  uptime?: () => number
}

/**
 * The calls of another server, with what we add: health, a throttle for sign-ins, and the limits'
 * client key.
 */
export function createUpstream(options: UpstreamOptions): Calls {
  const proxy = createProxy(options)
  const isReachable = createUpstreamHealth(options)
  const { backend = {} } = options
  const described = describedSessionCalls(backend)
  const signIn = createUpstreamSignIn(proxy.answer, options.log, options.uptime, backend)
  const tokenHeader = tokenHeaderFrom(backend.headers?.token)
  const clients = createKnownClients(backend)
  const logRefusal = createRefusalLog(options.log, options.uptime)

  const isSignInMethod = (method: CallRequest['method']) =>
    method === 'POST' || method === described.signIn?.method
  /** A call that a description has at the path of its sign-in or below, such as `DELETE /session`. */
  const isOtherCall = ({ method, path }: Pick<CallRequest, 'method' | 'path'>) =>
    !(method === described.signIn?.method && matchesPath(described.signIn.path, path))
    && describedCalls(backend).some(other => other.method === method && other.path === path)
  /** Where it is the call of the sign-in too: the old token and nothing else cannot try a password. */
  const isRenewal = ({ method, path, body }: CallRequest) =>
    described.renewal?.method === method
    && described.renewal.path === path
    && isFields(body)
    && Object.keys(body).join() === (backend.renewal || undefined)?.token

  function methodsOf(path: string): readonly CallRequest['method'][] {
    if (path === HEALTH_PATH) return ['GET']
    const methods = proxy.methodsOf(path)
    // A sign-in by another method would pass the throttle, with the password in the address.
    return isSignInPath(path, backend)
      ? methods.filter(method => isSignInMethod(method) || isOtherCall({ method, path }))
      : methods
  }

  return {
    isProxy: true,
    ...(proxy.isDeleteWithBody && { isDeleteWithBody: proxy.isDeleteWithBody }),
    ...(proxy.passedHeaders && { passedHeaders: proxy.passedHeaders }),
    ...(proxy.gauges && { gauges: proxy.gauges }),
    methodsOf,
    routeOf(method, path) {
      if (!methodsOf(path).some(allowed => allowed === method)) return undefined
      return path === HEALTH_PATH ? `GET ${HEALTH_PATH}` : PASSED_ON_ROUTE
    },
    onUnknownPath: unknown => logRefusal('notInApiPaths', unknown),
    async answer(call) {
      if (call.path === HEALTH_PATH) return healthAnswer(await isReachable())
      const isSignIn = isSignInPath(call.path, backend) && !isOtherCall(call) && !isRenewal(call)
      const result = await (isSignIn ? signIn(call) : proxy.answer(call))
      clients.learn(call, result)
      return result
    },
    clientKeyOf: async ({ token, passed, device }) =>
      clients.find(token ?? passed?.[tokenHeader.name]) ?? clients.find(device),
    close: proxy.close,
  }
}

const healthAnswer = (isReachable: boolean): CallAnswer => ({
  code: 200,
  msg: '',
  data: {
    status: isReachable ? 'ok' : 'degraded',
    backEnd: isReachable ? 'reachable' : 'unreachable',
  },
})

const isRefresh = ({ method, path }: CallRequest, backend: BackendDescription) => {
  const { renewal } = describedSessionCalls(backend)
  return (
    (method === 'POST' && /^\/refreshtoken\/*$/i.test(path))
    || (method === renewal?.method && path === renewal.path)
  )
}

/**
 * Remembers tokens that the other server gave out or accepted for getinfo, and device cookies of
 * ours.
 */
function createKnownClients(backend: BackendDescription) {
  const tokenHeader = tokenHeaderFrom(backend.headers?.token)
  const userPath = callFrom(backend.user?.call ?? 'GET /api/v1/getinfo').path
  const good = new Set<string>()

  function add(token: string) {
    const digest = digestOf(token)
    good.delete(digest)
    good.add(digest)
    const [oldest] = good
    if (good.size > MAX_KNOWN_CLIENTS && oldest !== undefined) good.delete(oldest)
  }

  return {
    find(token: string | undefined): string | undefined {
      const digest = token === undefined ? undefined : digestOf(token)
      return digest !== undefined && good.has(digest) ? digest : undefined
    },
    learn(call: CallRequest, answer: CallAnswer) {
      const { path } = call
      const token = call.token ?? call.passed?.[tokenHeader.name]
      if (answer.device !== undefined) add(answer.device)
      const newToken =
        isSignInPath(path, backend) || isRefresh(call, backend)
          ? tokenFrom(answer, backend)
          : undefined
      if (newToken !== undefined)
        for (const each of [newToken, tokenHeader.valueOf(newToken)]) add(each)
      if (token === undefined) return
      if (SESSION_ENDED_CODES.has(answer.code)) good.delete(digestOf(token))
      else if (path === userPath && answer.code === 200) add(token)
    },
  }
}
