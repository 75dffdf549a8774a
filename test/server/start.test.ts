import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { logoText } from '../support/logos.ts'
import { HTML, stubCalls } from './serve.ts'
import { createBase } from '#lib/base.ts'
import type { CallRequest } from '#server/call.ts'
import { type CurrentShop, createCurrentShop } from '#server/current-shop.ts'
import { parseEnv } from '#server/env.ts'
import { type Dependencies, start } from '#server/start.ts'
import type { ShopRow } from '#server/store/shop.ts'

interface Context {
  folder: string
  printed: string[]
  events: { event: string; [field: string]: unknown }[]
  opened: unknown[]
  /** The calls that reached the embedded API. */
  calls: CallRequest[]
  closed: number
  outside: Dependencies
}

const test = suite<Context>('server/start')

test.before.each(context => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(folder, 'public'))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'public/index.html'), HTML)
  const { calls, seen } = stubCalls(() => ({ code: 200, msg: '' }))
  Object.assign(context, { calls: seen, folder, printed: [], events: [], opened: [], closed: 0 })
  context.outside = {
    folder: join(folder, 'public'),
    sourceMaps: false,
    print: line => void context.printed.push(line),
    log: (event, fields) => void context.events.push({ ...fields, event }),
    openCalls: async options => {
      context.opened.push(options)
      const firstStart = [
        { username: 'admin', password: 'Zq7' },
        { username: 'trader', password: undefined },
      ]
      return {
        calls: { ...calls, close: async () => void context.closed++ },
        createdAccounts: firstStart,
      }
    },
  }
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

const settings = ({ folder }: Context, env: Record<string, string> = {}, argv: string[] = []) =>
  parseEnv({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, argv)

const refused = async (context: Context, env?: Record<string, string>) => {
  try {
    await start(settings(context, env), context.outside)
  } catch (error) {
    return (error as Error).message
  }
  return 'it started'
}

test('R72 a start with a build at another path than before says so, and how to mend it', async context => {
  const advices = async (path: string, argv: string[] = []) => {
    context.events.length = 0
    const outside = { ...context.outside, base: createBase(path) }
    await (await start(settings(context, {}, argv), outside)).stop()
    return context.events.filter(({ event }) => event === 'base_moved').map(({ advice }) => advice)
  }
  assert.equal(await advices('/', ['--demo']), [], 'a demo remembers nothing')
  assert.equal(await advices('/admin/'), [])
  const [advice, ...others] = await advices('/')
  assert.match(String(advice), /lies at \/, the console lay at \/admin\/ before.*--base \/admin\//)
  assert.equal(others, [])
  assert.is((await advices('/')).length, 1, 'until it is mended')
  assert.equal(await advices('/admin/'), [])
})

test('§10 a start prints the accounts, then exactly one ready line', async context => {
  const started = await start(settings(context), context.outside)
  assert.equal(context.printed, [
    'User admin was made, password Zq7 (shown only now; to be changed at the first sign-in)',
    'User trader was made with the password of ADMIN_PASSWORD.',
    `Coalface ready at http://127.0.0.1:${started.port}`,
  ])
  assert.is((await fetch(`http://127.0.0.1:${started.port}/`)).status, 200)
  await started.stop()
  assert.is(context.closed, 1)
  assert.equal(
    context.events.map(({ event }) => event).filter(event => event !== 'node_end_of_life'),
    ['log_without_key', 'start', 'stop'],
  )
})

const SHOP: ShopRow = {
  ...{ id: 1, shopId: 1, version: 1, createBy: null, updateBy: null, createdAt: 0, updatedAt: 0 },
  ...{ shopName: 'Datang coal', logo: '', theme: '#f5222d', locale: 'auto', signInNotice: '' },
  ...{ documentation: '', donate: '' },
}

/** What the page has as its configuration, and the status of the logo. */
async function pageOf(port: number) {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const config = JSON.parse(/coalface-config">([^<]*)</.exec(page)?.[1] ?? '')
  const logo = await fetch(`http://127.0.0.1:${port}/shop-logo`)
  return [config.title, config.theme, logo.status]
}

test('§27 a change of the shop is in the next page, and config.json over it', async context => {
  writeFileSync(join(context.folder, 'data/config.json'), '{"theme": "#11a983"}')
  let shop: CurrentShop | undefined
  const { openCalls } = context.outside
  const outside: Dependencies = {
    ...context.outside,
    async openCalls(options) {
      shop = createCurrentShop(SHOP, options.configuredShop)
      return { ...(await openCalls(options)), shop }
    },
  }
  const started = await start(settings(context), outside)
  assert.equal(await pageOf(started.port), ['Datang coal', '#11a983', 404])
  shop?.set({ ...SHOP, shopName: 'Yard 3', theme: '#304156', logo: logoText() })
  assert.equal(await pageOf(started.port), ['Yard 3', '#11a983', 200])
  shop?.set(SHOP)
  assert.equal(await pageOf(started.port), ['Datang coal', '#11a983', 404])
  await started.stop()
})

test('§27 in front of another back end the pages have what config.json says, and no logo of ours', async context => {
  writeFileSync(join(context.folder, 'data/config.json'), '{"title": "Of the file"}')
  const env = { API_ORIGIN: 'http://127.0.0.1:1' }
  const started = await start(settings(context, env), context.outside)
  assert.equal(await pageOf(started.port), ['Of the file', '#1890ff', 404])
  await started.stop()
})

test('below a path the ready line names the path', async context => {
  const outside = { ...context.outside, base: createBase('/admin/') }
  const started = await start(settings(context), outside)
  const origin = `http://127.0.0.1:${started.port}`
  assert.is(context.printed.at(-1), `Coalface ready at ${origin}/admin/`)
  assert.is((await fetch(`${origin}/admin/`)).status, 200)
  assert.is((await fetch(`${origin}/`)).status, 404)
  await started.stop()
})

test('R47 the log never holds the passwords of the first start', async context => {
  const started = await start(settings(context), context.outside)
  await started.stop()
  assert.not.match(JSON.stringify(context.events), 'Zq7')
})

test('--demo prints first that it is a demo', async context => {
  const started = await start(settings(context, {}, ['--demo']), context.outside)
  assert.match(context.printed[0] ?? '', /^DEMO/)
  assert.is(context.printed[1], 'User admin, password Zq7')
  await started.stop()
})

test('for a port in use the start prints one line and the password, and closes the data', async context => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const message = await refused(context, { PORT: String(port) })
  assert.is(
    message,
    `Cannot listen on 127.0.0.1, port ${port}: something else uses it; set PORT to a free one`,
  )
  assert.is(context.closed, 1)
  assert.match(context.printed.join(), 'Zq7')
  other.close()
})

test('R80 without METRICS_PORT nothing is measured and no second port is open', async context => {
  const started = await start(settings(context), context.outside)
  assert.is(started.metricsPort, undefined)
  assert.is((context.opened[0] as { metrics?: unknown }).metrics, undefined)
  assert.not('metricsPort' in (context.events.find(({ event }) => event === 'start') ?? {}))
  assert.is((await fetch(`http://127.0.0.1:${started.port}/prod-api/metrics`)).status, 404)
  await started.stop()
})

test('METRICS_PORT opens a port of its own for the metrics, until the stop', async context => {
  const started = await start(settings(context, { METRICS_PORT: '0' }), context.outside)
  const { port, metricsPort } = started
  await (await fetch(`http://127.0.0.1:${port}/prod-api/api/v1/getinfo`)).text()
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  assert.match(text, /^coalface_calls_total\{.*code="200"\} 1$/m)
  assert.match(text, /^coalface_calls_waiting\{queue="place"\} 0$/m)
  assert.is((await fetch(`http://127.0.0.1:${metricsPort}/prod-api/api/v1/getinfo`)).status, 404)
  const begun = context.events.find(({ event }) => event === 'start')
  assert.equal([begun?.metricsHost, begun?.metricsPort], ['127.0.0.1', metricsPort])
  assert.is(context.printed.at(-1), `Coalface ready at http://127.0.0.1:${port}`)
  await started.stop()
  await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    () => assert.unreachable('the port is still open'),
    () => undefined,
  )
})

test('for a METRICS_PORT in use the start ends with one line, and closes console and data', async context => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  assert.is(
    await refused(context, { METRICS_PORT: String(port) }),
    `Cannot listen on 127.0.0.1, port ${port}: something else uses it; set METRICS_PORT to a free one`,
  )
  assert.is(context.closed, 1)
  assert.not.ok(context.printed.some(line => line.startsWith('Coalface ready')))
  other.close()
})

test('an address of another machine ends the start with one line', async context => {
  assert.match(await refused(context, { HOST: '192.0.2.1' }), 'no such address')
})

test('without a build, or without its page, the start ends with one line before it makes data', async context => {
  rmSync(join(context.folder, 'public/index.html'))
  assert.match(await refused(context), 'npm run build')
  rmSync(join(context.folder, 'public'), { recursive: true })
  assert.match(await refused(context), 'npm run build')
  assert.is(context.opened.length, 0)
})

test('a config.json that is not JSON ends the start with one line before it makes data', async context => {
  writeFileSync(join(context.folder, 'data/config.json'), '{"title": "Coal"\n,}')
  assert.match(await refused(context), /data\/config\.json is not JSON/)
  assert.is(context.opened.length, 0)
})

test('a config.json that is a pipe ends the start with one line, without waiting', async context => {
  execFileSync('mkfifo', [join(context.folder, 'data/config.json')])
  assert.match(await refused(context), /data\/config\.json cannot be read: it is not a file/)
})

test('an error of the data is printed unchanged', async context => {
  context.outside.openCalls = async () => {
    throw new Error('data/coalface.db is damaged; restore FILE brings a backup back')
  }
  assert.is(
    await refused(context),
    'data/coalface.db is damaged; restore FILE brings a backup back',
  )
})

test('§10 config.json sets the page’s configuration and the prefix of the calls', async context => {
  writeFileSync(
    join(context.folder, 'data/config.json'),
    '\ufeff{"title":"煤炭","apiPrefix":"/shop/api","tagsView":1,"x":2}',
  )
  const started = await start(settings(context), context.outside)
  const origin = `http://127.0.0.1:${started.port}`
  const page = await (await fetch(`${origin}/`)).text()
  const config = JSON.parse(/coalface-config">(.*?)<\/script>/.exec(page)?.[1] ?? '')
  assert.is(config.title, '煤炭')
  assert.is(config.tagsView, true)
  assert.is((await fetch(`${origin}/shop/api/api/v1/getinfo`)).status, 200)
  assert.is((await fetch(`${origin}/prod-api/api/v1/getinfo`)).status, 404)
  assert.is(context.events.filter(({ event }) => event === 'config_problem').length, 2)
  await started.stop()
})

for (const prefix of [
  '/assets',
  '/assets/api',
  '/login',
  '/profile',
  '/redirect',
  '/401',
  '/system',
  '/system/role',
]) {
  test(`an apiPrefix ${prefix}, over files or pages, is a problem and the default is used`, async context => {
    writeFileSync(join(context.folder, 'data/config.json'), JSON.stringify({ apiPrefix: prefix }))
    const started = await start(settings(context), context.outside)
    const origin = `http://127.0.0.1:${started.port}`
    assert.is((await fetch(`${origin}/prod-api/api/v1/getinfo`)).status, 200)
    assert.is(context.events.filter(({ event }) => event === 'config_problem').length, 1)
    await started.stop()
  })
}

test('R40 the policy allows the one host that the configuration names, and no pattern', async context => {
  for (const [themeStylesheet, sources] of [
    ['https://cdn.example.com:8443/a/x.css', "'self' https://cdn.example.com:8443"],
    ['/theme.css', "'self'"],
    ['https://*.example.com/x.css', "'self'"],
    ['https://*/x.css', "'self'"],
    ['https://cdn.example.com;sandbox/x.css', "'self'"],
  ] as const) {
    writeFileSync(join(context.folder, 'data/config.json'), JSON.stringify({ themeStylesheet }))
    const started = await start(settings(context), context.outside)
    const { headers } = await fetch(`http://127.0.0.1:${started.port}/`)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    assert.ok(policy.includes(`connect-src ${sources}`), `${themeStylesheet}: ${policy.join('; ')}`)
    await started.stop()
  }
})

test('without config.json the page’s own block counts', async context => {
  writeFileSync(join(context.folder, 'public/index.html'), HTML.replace('{}', '{"apiPrefix":"/x"}'))
  const started = await start(settings(context), context.outside)
  assert.is((await fetch(`http://127.0.0.1:${started.port}/x/api/v1/getinfo`)).status, 200)
  await started.stop()
})

test('with API_ORIGIN the server opens no data', async context => {
  const started = await start(
    settings(context, { API_ORIGIN: 'http://127.0.0.1:1' }),
    context.outside,
  )
  assert.is(context.opened.length, 0)
  assert.is((await fetch(`http://127.0.0.1:${started.port}/prod-api/api/v1/getinfo`)).status, 502)
  await started.stop()
})

test('R2 "backend" in config.json decides what the proxy passes on, and nothing without API_ORIGIN', async context => {
  const seen: string[] = []
  const upstream = createHttpServer(({ url, headers }, response) => {
    seen.push(`${url} ${headers.authorization}`)
    response.end('{"code":200,"msg":"","token":"t"}')
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const proxied = { API_ORIGIN: `http://127.0.0.1:${port}/shop` }
  const headers = { Authorization: 'Bearer abc' }

  const statuses = async (backend: string, env: Record<string, string>) => {
    writeFileSync(join(context.folder, 'data/config.json'), JSON.stringify({ backend }))
    const started = await start(settings(context, env), context.outside)
    const found: number[] = []
    for (const path of ['/refresh_token', '/api/v1/getinfo']) {
      const origin = `http://127.0.0.1:${started.port}/prod-api`
      found.push((await fetch(origin + path, { headers })).status)
    }
    await started.stop()
    return found
  }

  assert.equal(await statuses('standard', proxied), [404, 200])
  assert.equal(seen.splice(0), ['/shop/api/v1/getinfo undefined'])
  assert.equal(await statuses('go-admin', proxied), [200, 200])
  assert.equal(seen.splice(0), [
    '/shop/refresh_token Bearer abc',
    '/shop/api/v1/getinfo Bearer abc',
  ])
  assert.equal(await statuses('go-admin', {}), [404, 200])
  assert.is(context.calls.at(-1)?.token, undefined, 'R2')
  assert.not('authorization' in (context.calls.at(-1) ?? {}), 'R2')
  assert.equal(seen, [])
  upstream.close()
})

test('a back end without a description is one line, and the specification holds', async context => {
  writeFileSync(join(context.folder, 'data/config.json'), '{"backend":"acme"}')
  const started = await start(settings(context), context.outside)
  await started.stop()
  assert.equal(
    context.events.filter(({ event }) => event === 'config_problem').map(({ problem }) => problem),
    [
      '"backend" must be "standard" or the name of a file in src/definitions/backends; the default "standard" is used.',
    ],
  )
})

test('R49 without LOG_KEY_FILE the start logs a warning; with a file that cannot be used it ends with one line', async context => {
  const key = join(context.folder, 'log.key')
  writeFileSync(key, 'k'.repeat(32), { mode: 0o600 })
  const said = async (env: Record<string, string>, argv: string[] = []) => {
    context.events = []
    const started = await start(settings(context, env, argv), context.outside)
    await started.stop()
    return context.events.filter(({ event }) => event === 'log_without_key')
  }
  assert.match(String((await said({}))[0]?.advice), /compute its hashes anew: see LOG_KEY_FILE$/)
  assert.equal(await said({ LOG_KEY_FILE: key }), [])
  assert.equal(await said({}, ['--demo']), [])
  assert.equal(await said({ API_ORIGIN: 'http://127.0.0.1:1' }), [])
  chmodSync(key, 0o640)
  assert.match(
    await refused(context, { SECRET_KEY_FILE: key }),
    /^SECRET_KEY_FILE .* others may read it/,
  )
  assert.match(await refused(context, { LOG_KEY_FILE: key }), /^LOG_KEY_FILE .* others may read it/)
})

test('a start logs a misspelt variable once, with the one that was meant', async context => {
  const env = { API_ORGIN: 'http://127.0.0.1:1' }
  const started = await start(settings(context, env), context.outside)
  assert.equal(
    context.events.filter(({ event }) => event === 'variable_problem'),
    [
      {
        event: 'variable_problem',
        variable: 'API_ORGIN',
        advice: 'not known; API_ORIGIN was probably meant',
      },
    ],
  )
  await started.stop()
})

test('R7 R45 a start that listens to other machines without https warns that sessions are not bound', async context => {
  const started = await start(settings(context, { HOST: '0.0.0.0' }), context.outside)
  assert.match(context.printed.at(-1) ?? '', /^Coalface ready at http:\/\/127\.0\.0\.1:\d+$/)
  assert.ok(context.events.some(({ event }) => event === 'sessions_unbound'))
  await started.stop()
})

test.run()
