import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseEnv } from '#server/env.ts'

const test = suite('server/env')

test('§10 without variables the defaults apply', () => {
  for (const env of [{}, { PORT: '', HOST: ' ' }]) {
    assert.equal(parseEnv(env, []), {
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      database: undefined,
      apiOrigin: undefined,
      apiPaths: ['/login', '/refreshtoken', '/api/'],
      allowHttp: false,
      adminPassword: undefined,
      allowedHosts: [],
      bindSessions: true,
      trustProxy: 0,
      sessionIdleMin: 30,
      sessionMaxH: 8,
      apiSessions: true,
      apiTokens: true,
      signInFrom: [],
      logDays: 400,
      logRows: 1_000_000,
      logKeyFile: undefined,
      secretKeyFile: undefined,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      sshAddress: undefined,
      demo: false,
      variableProblems: [],
    })
  }
})

test('every variable is read', () => {
  const settings = parseEnv(
    {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/coal',
      API_ORIGIN: 'https://api.example.com:8443/',
      API_PATHS: '/login, /api/v1/',
      API_ALLOW_HTTP: 'on',
      ADMIN_PASSWORD: ' 煤炭 with a space',
      ALLOWED_HOSTS: 'Shop.example.com, 10.0.0.9',
      BIND_SESSIONS: 'off',
      TRUST_PROXY: '2',
      SESSION_IDLE_MIN: '5',
      SESSION_MAX_H: '4',
      API_SESSIONS: 'off',
      API_TOKENS: 'off',
      LOG_DAYS: '90',
      LOG_ROWS: '5000',
      LOG_KEY_FILE: '/etc/coalface/log.key',
      SECRET_KEY_FILE: '/etc/coalface/secret.key',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.9',
      SSH_CONNECTION: '203.0.113.9 50000 192.0.2.1 22',
    },
    [],
  )
  assert.is(settings.apiOrigin?.href, 'https://api.example.com:8443/')
  assert.equal(
    { ...settings, apiOrigin: 0 },
    {
      port: 0,
      host: '::1',
      dataDir: '/srv/coal',
      database: undefined,
      apiOrigin: 0,
      apiPaths: ['/login', '/api/v1/'],
      allowHttp: true,
      adminPassword: ' 煤炭 with a space',
      allowedHosts: ['shop.example.com', '10.0.0.9'],
      bindSessions: false,
      trustProxy: 2,
      sessionIdleMin: 5,
      sessionMaxH: 4,
      apiSessions: false,
      apiTokens: false,
      signInFrom: [],
      logDays: 90,
      logRows: 5000,
      logKeyFile: '/etc/coalface/log.key',
      secretKeyFile: '/etc/coalface/secret.key',
      metricsPort: 9464,
      metricsHost: '10.0.0.9',
      sshAddress: '203.0.113.9',
      demo: false,
      variableProblems: [],
    },
  )
})

test('DATABASE_URL is read, goes with data of our own only, and no message repeats it', () => {
  const url = 'postgres://shop:s%20ecret@127.0.0.1:5433/coalface'
  assert.equal(parseEnv({ DATABASE_URL: url }, []).database, {
    host: '127.0.0.1',
    port: 5433,
    database: 'coalface',
    username: 'shop',
    password: 's ecret',
    ssl: false,
  })
  for (const [env, argv] of [
    [{ DATABASE_URL: url, API_ORIGIN: 'https://api.example.com' }, []],
    [{ DATABASE_URL: url }, ['--demo']],
    [{ DATABASE_URL: url.replace('postgres', 'mysql') }, []],
    [{ DATABASE_URL: url.replace('/coalface', '') }, []],
  ] as const) {
    assert.throws(
      () => parseEnv(env, argv),
      (error: Error) => /DATABASE_URL/.test(error.message) && !/ecret/.test(error.message),
    )
  }
})

test('R74 SIGN_IN_FROM is networks and addresses, and goes with our own sign-in only', () => {
  const env = { SIGN_IN_FROM: '10.0.0.0/8, 192.0.2.7,2001:DB8::/32' }
  assert.equal(parseEnv(env, []).signInFrom, ['10.0.0.0/8', '192.0.2.7', '2001:DB8::/32'])
  assert.throws(
    () => parseEnv({ ...env, API_ORIGIN: 'https://api.example.com' }, []),
    /^SIGN_IN_FROM and API_ORIGIN exclude each other/,
  )
})

test('a variable one letter away from a known one is named with the one that was meant', () => {
  const named = (env: Record<string, string>) => parseEnv(env, []).variableProblems
  for (const [variable, meant] of [
    ['API_ORGIN', 'API_ORIGIN'],
    ['API_ORIIGN', 'API_ORIGIN'],
    ['ALLOWED_HOST', 'ALLOWED_HOSTS'],
    ['DATA_DIRS', 'DATA_DIR'],
    ['LOG-DAYS', 'LOG_DAYS'],
  ] as const) {
    const advice = `not known; ${meant} was probably meant`
    assert.equal(named({ [variable]: 'x' }), [{ variable, advice }])
  }
  assert.equal(named({ PATH: '/bin', HOME: '/root', PWD: '/', HOSTNAME: 'x', DATA: 'x' }), [])
})

test('§10 an empty API_ORIGIN counts as unset, and is named', () => {
  for (const API_ORIGIN of ['', ' ']) {
    const { apiOrigin, variableProblems } = parseEnv({ API_ORIGIN }, [])
    assert.is(apiOrigin, undefined)
    const advice = 'empty, so this server keeps its own data; give it an address or remove it'
    assert.equal(variableProblems, [{ variable: 'API_ORIGIN', advice }])
  }
})

test('the metrics have another port than the console, unless it is of another address', () => {
  const message = (env: Record<string, string>) => {
    try {
      parseEnv(env, [])
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }
  const same = { PORT: '9000', METRICS_PORT: '9000' }
  for (const env of [
    same,
    { METRICS_PORT: '8080' },
    { ...same, HOST: '10.0.0.5', METRICS_HOST: '10.0.0.5' },
    { ...same, HOST: 'localhost' },
    { ...same, HOST: '0.0.0.0' },
    { ...same, METRICS_HOST: '::' },
  ]) {
    assert.is(message(env), 'METRICS_PORT must be another port than PORT', JSON.stringify(env))
  }
  for (const env of [
    { ...same, HOST: '10.0.0.5' },
    { PORT: '0', METRICS_PORT: '0' },
  ]) {
    assert.is(message(env), undefined, JSON.stringify(env))
  }
})

test('METRICS_HOST without METRICS_PORT changes nothing, and is named', () => {
  const named = (env: Record<string, string>) => parseEnv(env, []).variableProblems
  const advice = 'changes nothing without METRICS_PORT'
  for (const METRICS_PORT of [undefined, '', ' ']) {
    const env = { METRICS_HOST: '10.0.0.5', ...(METRICS_PORT !== undefined && { METRICS_PORT }) }
    assert.equal(named(env), [{ variable: 'METRICS_HOST', advice }])
  }
  assert.equal(named({ METRICS_HOST: '10.0.0.5', METRICS_PORT: '9464' }), [])
  assert.equal(named({ METRICS_HOST: '' }), [])
})

test('a bad value ends with one line that names the variable and never the value', () => {
  for (const [name, value] of [
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'http://x'],
    ['SIGN_IN_FROM', ','],
    ['SIGN_IN_FROM', 'office.example.com'],
    ['SIGN_IN_FROM', '10.0.0.0/33'],
    ['SIGN_IN_FROM', '10.0.0.0/'],
    ['SIGN_IN_FROM', '10.0.0.0/8/8'],
    ['SIGN_IN_FROM', '10.0.0'],
    ['SIGN_IN_FROM', '2001:db8::/129'],
    ['SIGN_IN_FROM', '10.0.0.0/8 192.0.2.7'],
    ['HOST', 'a b'],
    ['API_ORIGIN', 'api.example.com'],
    ['API_ORIGIN', 'ftp://x'],
    ['API_ORIGIN', 'https://x//'],
    ['API_ORIGIN', 'https://x/shop//api'],
    ['API_ORIGIN', 'https://x/shop/../api'],
    ['API_ORIGIN', 'https://x/./api'],
    ['API_ORIGIN', 'https://x/api/..'],
    ['API_ORIGIN', 'https://x/api.'],
    ['API_ORIGIN', 'https://x/shop/%61pi'],
    ['API_ORIGIN', 'https://x/%2e%2e/api'],
    ['API_ORIGIN', 'https://x/%E7%85%A4'],
    ['API_ORIGIN', 'https://x/煤'],
    ['API_ORIGIN', 'https://x\\shop'],
    ['API_ORIGIN', 'https://x/a b'],
    ['API_ORIGIN', 'https://x/a\tb'],
    ['API_ORIGIN', 'https://x/api;v=1'],
    ['API_ORIGIN', 'https://x/api?q'],
    ['API_ORIGIN', 'https://x/api?'],
    ['API_ORIGIN', 'https://x/api#top'],
    ['API_ORIGIN', 'https://user:pw@x/api'],
    ['API_ORIGIN', 'https://user:pw@x'],
    ['API_ORIGIN', 'https://user@x'],
    ['API_ORIGIN', 'https://:pw@x'],
    ['API_ORIGIN', 'https://x?q'],
    ['API_ORIGIN', 'https://x#top'],
    ['API_ORIGIN', 'http://8.8.8.8'],
    ['API_ORIGIN', 'http://169.254.169.254'],
    ['API_ORIGIN', 'http://[2001:db8::1]'],
    ['API_PATHS', 'api/'],
    ['API_PATHS', '/api//'],
    ['API_PATHS', '/api/../'],
    ['API_PATHS', ','],
    ['API_ALLOW_HTTP', 'maybe'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['ALLOWED_HOSTS', 'https://shop.example.com'],
    ['ALLOWED_HOSTS', 'shop.example.com:8080'],
    ['ALLOWED_HOSTS', '*'],
    ['BIND_SESSIONS', 'on'],
    ['TRUST_PROXY', '10'],
    ['SESSION_IDLE_MIN', '0'],
    ['SESSION_MAX_H', '1.5'],
    ['API_SESSIONS', '2'],
    ['API_TOKENS', 'maybe'],
    ['LOG_DAYS', '0'],
    ['LOG_ROWS', '10'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '8080'],
    ['METRICS_HOST', 'http://x'],
  ] as const) {
    try {
      parseEnv({ [name]: value }, [])
    } catch (error) {
      const { message } = error as Error
      assert.ok(message.startsWith(name), message)
      assert.not.match(message, /\n/)
      if (name === 'ADMIN_PASSWORD') assert.not.ok(message.includes(value))
      continue
    }
    assert.unreachable(`${name}=${value}`)
  }
})

test('API_ORIGIN may have a path', () => {
  for (const [text, href] of [
    ['https://host/shop/api', 'https://host/shop/api'],
    ['https://host:8443/shop/api/', 'https://host:8443/shop/api/'],
    ['HTTPS://Host/Shop', 'https://host/Shop'],
    ['https://host/api/v1.0/~coal', 'https://host/api/v1.0/~coal'],
    ['http://[::1]:8000/api', 'http://[::1]:8000/api'],
    ['https://host:443', 'https://host/'],
  ] as const) {
    assert.is(parseEnv({ API_ORIGIN: text }, []).apiOrigin?.href, href)
  }
  assert.throws(
    () => parseEnv({ API_ORIGIN: 'https://host/shop/../api' }, []),
    'API_ORIGIN must be an origin such as https://api.example.com, perhaps with a plain path: '
      + 'https://example.com/shop/api',
  )
})

test('R32 plain http is for private addresses unless allowed', () => {
  for (const origin of [
    'http://127.0.0.1:8000',
    'http://[::1]',
    'http://10.1.2.3',
    'http://192.168.1.1',
    'http://api:8000',
  ]) {
    assert.ok(parseEnv({ API_ORIGIN: origin }, []).apiOrigin)
  }
  assert.ok(parseEnv({ API_ORIGIN: 'http://8.8.8.8', API_ALLOW_HTTP: 'on' }, []).apiOrigin)
})

test('--demo is the only argument, and works only on this machine and with its own API', () => {
  assert.is(parseEnv({}, ['--demo']).demo, true)
  assert.throws(() => parseEnv({}, ['--dmeo']), 'The arguments are')
  assert.throws(() => parseEnv({}, ['serve']), 'The arguments are')
  assert.throws(() => parseEnv({ HOST: '0.0.0.0' }, ['--demo']), '--demo')
  assert.throws(() => parseEnv({ API_ORIGIN: 'https://x' }, ['--demo']), '--demo')
})

test.run()
