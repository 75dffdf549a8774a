import './texts.ts'
import { createGoAdmin } from '#api/backends/go-admin.ts'
import { standard } from '#api/backends/standard.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { type Locale, OWN_ANSWER_HEADER } from '#constants.ts'
import goAdmin from '#definitions/backends/go-admin.ts'
import { fieldsOf, isFields, listOf } from '#lib/decode.ts'
import { createStore } from '#lib/store.ts'
import { loadTexts } from '#locales/texts.ts'
import { createNotices } from '#notifications/notices.ts'
import { createSession, type SessionDependencies } from '#session/session.ts'

/**
 * A stand-in server's answer to one call: an envelope, a status, or no answer at all. `isOwn` in an
 * envelope: our own server says so of its answers.
 */
export type StubbedAnswer =
  | { code: number; msg?: string; data?: unknown; [key: string]: unknown }
  | { status: number; body: string }
  | 'no network'

/**
 * Answers by `METHOD path`; a function gets body and query, and may take its time. Other calls get
 * 404.
 */
export type StubbedCalls = Record<
  string,
  | StubbedAnswer
  | ((
      body: unknown,
      query: URLSearchParams,
      locale?: string | null,
    ) => StubbedAnswer | Promise<StubbedAnswer>)
>

export const trader = {
  roles: ['trader'],
  name: 'Lin Xiaoyan',
  permissions: ['system:sysrole:list'],
}

/** A session with everything outside of it replaced, and a record of its calls. */
export function createTestSession(
  table: StubbedCalls,
  {
    token,
    path = '/dashboard',
    config = {},
    loadApp = async () => {},
  }: {
    token?: string
    path?: string
    config?: object
    loadApp?: () => Promise<unknown>
  } = {},
) {
  const jar = new Map<string, string>(token ? [['Admin-Token', token]] : [])
  const stored = new Map<string, string>()
  const calls: { call: string; token: string | null; body: unknown }[] = []
  /** The answer to each of the calls. */
  const answers: StubbedAnswer[] = []
  /** The keys of the writes, in their order. */
  const keys: (string | null)[] = []
  const went: string[] = []
  const notices = createNotices()
  const named = isFields(config) && config.backend === 'go-admin' ? goAdmin : undefined
  const configured = parseRuntimeConfig(config, named).config
  const outside: SessionDependencies = {
    cookies: {
      read: name => jar.get(name),
      write: (name, value) => void jar.set(name, value),
      remove: name => void jar.delete(name),
      isStillSet: name => jar.has(name),
    },
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(String(url), 'http://shop.example')
      const call = `${init?.method ?? 'GET'} ${pathname.replace('/prod-api', '')}`
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
      const headers = new Headers(init?.headers)
      const index = calls.push({ call, token: headers.get('X-Token'), body }) - 1
      if (init?.method !== 'GET') keys.push(headers.get('Idempotency-Key'))
      const entry = table[call]
        ?? (await findRecord(table, call)) ?? { status: 404, body: 'not found' }
      const answer =
        typeof entry === 'function'
          ? await entry(body, searchParams, headers.get('Accept-Language'))
          : entry
      answers[index] = structuredClone(answer)
      if (answer === 'no network') throw new TypeError('fetch failed')
      return 'body' in answer && typeof answer.body === 'string'
        ? new Response(answer.body, { status: Number(answer.status) })
        : Response.json(
            answer,
            'isOwn' in answer ? { headers: { [OWN_ANSWER_HEADER]: 'server' } } : {},
          )
    },
    page: {
      path: () => path,
      open: to => void went.push(to),
      reload: () => void went.push('reload'),
    },
    flashStorage: {
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: key => void stored.delete(key),
    },
    config: configured,
    backend:
      configured.backend === 'go-admin'
        ? createGoAdmin(() => loadTexts('en', 'back-end'))
        : standard,
    locale: createStore<Locale>('en'),
    notices,
    loadApp,
  }
  const session = createSession(outside)

  return { session, notices, jar, calls, answers, keys, went, outside }
}

/** The id fields of the console's own records, and of the sample shop's. */
export const ID_FIELDS = ['roleId', 'dictCode', 'dictId', 'configId', 'userId', 'goodsId']

const LIST_CALLS: Record<string, string> = {
  'role/': 'GET /api/v1/rolelist',
  'dict/data/': 'GET /api/v1/dict/datalist',
  'config/': 'GET /api/v1/configList',
  'sysUser/': 'GET /api/v1/sysUserList',
  'goods/': 'GET /api/v1/goodsList',
}

/** A stand-in with a list also answers for each record of it. */
async function findRecord(table: StubbedCalls, call: string): Promise<StubbedAnswer | undefined> {
  const [, kind = '', id] = /^GET \/api\/v1\/([\w/]+\/)(\w+)$/.exec(call) ?? []
  const list = table[LIST_CALLS[kind] ?? '']
  const answer = typeof list === 'function' ? await list(undefined, new URLSearchParams()) : list
  const data = answer && Reflect.get(Object(answer), 'data')
  const rows = isFields(data) ? listOf(data.list, fieldsOf) : []
  const row = rows.find(fields => ID_FIELDS.some(name => String(fields[name]) === id))
  return row && { code: 200, data: row }
}

/** Runs all started tasks until none is left. */
export async function flushTasks() {
  for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
  await new Promise(resolve => setTimeout(resolve))
}
