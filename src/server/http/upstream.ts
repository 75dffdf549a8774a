import { digestOf } from '#server/auth/sessions.ts'
import type { CallAnswer, CallRequest, Calls } from '#server/call.ts'
import { createProxy, type ProxyOptions } from './proxy.ts'
import { createUpstreamHealth } from './upstream-health.ts'
import { createUpstreamSignIn, tokenFrom } from './upstream-sign-in.ts'

const HEALTH_PATH = '/health'
/** Good ones in mind; the one that was used longest ago is forgotten first. */
const MAX_KNOWN_CLIENTS = 10_000
/** What a session that has ended is answered with. */
const SESSION_ENDED_CODES = new Set([401, 6401])

export interface UpstreamOptions extends ProxyOptions {
  /** This process's own running time, in milliseconds: no clock that is wrong makes anybody wait. */
  uptime?: () => number
}

/** The calls of another server, and what we add: health, a throttle of sign-ins, whose call it is. */
export function createUpstream(options: UpstreamOptions): Calls {
  const proxy = createProxy(options)
  const isReachable = createUpstreamHealth(options)
  const signIn = createUpstreamSignIn(proxy.answer, options.log, options.uptime)
  const visitors = createKnownClients()

  return {
    isProxy: true,
    methodsOf: path => (path === HEALTH_PATH ? ['GET'] : proxy.methodsOf(path)),
    async answer(call) {
      if (call.path === HEALTH_PATH) return healthAnswer(await isReachable())
      const given = await (isSignIn(call) ? signIn(call) : proxy.answer(call))
      visitors.learn(call, given)
      return given
    },
    clientKeyOf: async ({ token, authorization, device }) =>
      visitors.find(token ?? authorization) ?? visitors.find(device),
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

/** However the path is written: servers differ in whether they tell `/Login/` from `/login`. */
const isPost = ({ method, path }: CallRequest, to: RegExp) =>
  method === 'POST' && to.test(path.replace(/\/+$/, ''))

/** Wherever it lies: a server that has a second one below `/api/` takes the same passwords there. */
const isSignIn = (call: CallRequest) => isPost(call, /\/login$/i)
const isRefresh = (call: CallRequest) =>
  isPost(call, /^\/refreshtoken$/i) || call.path === '/refresh_token'

/** Tokens that the other server gave out, or answered getinfo to, and device cookies of ours. */
function createKnownClients() {
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
      const token = call.token ?? call.authorization
      if (answer.device !== undefined) add(answer.device)
      const given = isSignIn(call) || isRefresh(call) ? tokenFrom(answer) : undefined
      if (given !== undefined) for (const each of [given, `Bearer ${given}`]) add(each)
      if (token === undefined) return
      if (SESSION_ENDED_CODES.has(answer.code)) good.delete(digestOf(token))
      else if (path === '/api/v1/getinfo' && answer.code === 200) add(token)
    },
  }
}
