import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CHEAP } from './server/shop.ts'
import type { openCalls } from '#server/calls/index.ts'

/** `npm run new NAME`, in a copy of the sources. */
const test = suite<{ copy: string }>('new resource')

test.before(context => {
  context.copy = mkdtempSync(join(tmpdir(), 'coalface-'))
  for (const name of ['src', 'build', 'package.json', 'tsconfig.json', 'biome.json'])
    cpSync(name, join(context.copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(context.copy, 'node_modules'))
})
test.after(({ copy }) => rmSync(copy, { recursive: true }))

const run = (cwd: string, ...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const runNew = (copy: string, ...names: string[]) => run(copy, 'build/new-resource.mjs', ...names)

test('it writes a description and its line, which compile and are in order', ({ copy }) => {
  for (const name of ['probes', 'probeLists']) {
    const { status, stdout, stderr } = runNew(copy, name)
    assert.equal([status, stderr], [0, ''])
    assert.match(
      stdout,
      /^Wrote src\/resources\/probe(s|-lists)\.ts, and its line in .*\n.*npm run/,
    )
  }
  const index = readFileSync(join(copy, 'src/resources/index.ts'), 'utf8')
  assert.match(
    index,
    /\nexport \{ probeLists \} from '.\/probe-lists.ts'\nexport \{ probes \} from '.\/probes.ts'\n$/,
  )
  const biome = ['check', '--error-on-warnings', '--vcs-enabled=false', 'src/resources']
  assert.is(run(copy, 'node_modules/@biomejs/biome/bin/biome', ...biome).status, 0)
  assert.equal(run(copy, 'node_modules/typescript/bin/tsc', '--noEmit'), {
    ...{ status: 0, stdout: '', stderr: '' },
  })
})

test('the server has its table, its page in the menu and its calls', async ({ copy }) => {
  const outfile = join(copy, 'calls.mjs')
  await build({
    ...{ bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'warning' },
    absWorkingDir: copy,
    entryPoints: ['src/server/calls/index.ts'],
    define: { BASE: '"/"' },
    external: ['@photostructure/sqlite', 'postgres'],
    loader: { '.sql': 'text' },
  })
  const module: { openCalls: typeof openCalls } = await import(pathToFileURL(outfile).href)
  const password = 'forty carts of slate'
  const { calls } = await module.openCalls({
    ...{ dataDir: join(copy, 'data'), demo: false, adminPassword: password, passwordCost: CHEAP },
    ...{ sessionIdleMin: 30, sessionMaxH: 8, apiSessions: true, bindSessions: true },
    log: () => {},
    now: Date.now,
    every: () => () => {},
  })
  let token: string | undefined
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const { code, data } = await calls.answer({
      ...{ id: path, method, path, query: new Map(), body, locale: 'en', token },
      ...{ bind: undefined, device: undefined, fromBrowser: false, hasOrigin: false },
      ...{ ip: '192.0.2.1', agent: 'test', idempotencyKey: undefined },
    })
    assert.is(code, 200, path)
    return data
  }
  const signedIn = await send('POST', '/login', { username: 'admin', password })
  token = (signedIn as { token: string }).token
  const row = { name: 'Lump', amount: '612.50', remark: '' }
  await send('POST', '/api/v1/probes', row)
  const { list } = (await send('GET', '/api/v1/probesList')) as { list: (typeof row)[] }
  assert.equal(
    list.map(({ name, amount, remark }) => ({ name, amount, remark })),
    [row],
  )
  const menu = JSON.stringify(await send('GET', '/api/v1/menurole'))
  for (const component of ['/shop/probes', '/shop/probeLists']) assert.match(menu, component)
  await calls.close()
})

test('what cannot be a name, or is one already, is one line, and changes nothing', ({ copy }) => {
  const read = () => readFileSync(join(copy, 'src/resources/index.ts'), 'utf8')
  const before = read()
  for (const [name, line] of [
    ['', 'Usage: npm run new NAME, where NAME is a small letter, then letters and digits\n'],
    ['Prices', 'Usage: npm run new NAME, where NAME is a small letter, then letters and digits\n'],
    ['../x', 'Usage: npm run new NAME, where NAME is a small letter, then letters and digits\n'],
    ['goods', 'src/resources/goods.ts exists already\n'],
    ['rules', 'src/resources/rules.ts exists already\n'],
    ['customer', 'src/resources/customers.ts describes customer already\n'],
    ['class', 'src/resources/index.ts cannot have the name class; choose another\n'],
  ] as const) {
    assert.equal(runNew(copy, name), { status: 1, stdout: '', stderr: line })
    assert.is(read(), before)
  }
})

test.run()
