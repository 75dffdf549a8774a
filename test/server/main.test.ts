import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build, type Plugin } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HTML } from './serve.ts'

const test = suite<{ folder: string }>('server/main')

/** Data that opens at once: one slow call, and one that leaves a rejection unhandled. */
const stub: Plugin = {
  name: 'stub',
  setup(bundle) {
    bundle.onResolve({ filter: /calls\/index\.ts$/ }, () => ({ path: 'calls', namespace: 'stub' }))
    bundle.onLoad({ filter: /./, namespace: 'stub' }, () => ({
      contents: `export const openCalls = async () => ({
        createdAccounts: [{ username: 'admin', password: 'first-start-password' }],
        calls: {
          methodsOf: () => ['GET'],
          close: async () => {},
          answer: async ({ path }) => {
            if (path === '/lost') Promise.reject(new Error('lost'))
            if (path === '/slow') {
              console.log('slow call')
              await new Promise(resolve => setTimeout(resolve, 150))
            }
            return { code: 200, msg: path }
          },
        },
      })`,
    }))
  },
}

/** Has neither Node's own SQLite nor the package. */
const withoutSqlite: Plugin = {
  name: 'without SQLite',
  setup(bundle) {
    const filter = /^(node:|@photostructure\/)sqlite$/
    bundle.onResolve({ filter }, () => ({ path: 'none', namespace: 'sqlite' }))
    bundle.onLoad({ filter: /./, namespace: 'sqlite' }, () => ({
      contents: "throw new Error('there is no SQLite')",
    }))
  },
}

const bundle = (folder: string, plugin: Plugin) =>
  build({
    entryPoints: ['src/server/main.ts'],
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite', 'postgres'],
    define: { BASE: '"/"' },
    loader: { '.sql': 'text' },
    plugins: [plugin],
  })

test.before(async context => {
  context.folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(context.folder, 'public'))
  writeFileSync(join(context.folder, 'public/index.html'), HTML)
  await bundle(context.folder, stub)
})
test.after(({ folder }) => rmSync(folder, { recursive: true }))

/** Starts the server as a process of its own, in a folder that is not its own. */
function launch(
  { folder }: { folder: string },
  env: Record<string, string> = {},
  argv: string[] = [],
  stderr: 'pipe' | number = 'pipe',
) {
  const child = spawn(process.execPath, [join(folder, 'server.mjs'), ...argv], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', stderr],
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', chunk => (said.out += chunk))
  child.stderr?.on('data', chunk => (said.err += chunk))
  return { child, said, exited: once(child, 'close') }
}

async function ready(context: { folder: string }) {
  const launched = launch(context)
  while (!/^Coalface ready at /m.test(launched.said.out)) await setTimeout(5)
  const port = Number(/:(\d+)$/m.exec(launched.said.out)?.[1])
  return { ...launched, port, origin: `http://127.0.0.1:${port}` }
}

test('R61 SIGTERM lets the running call end and exits with 0', async context => {
  const { child, said, exited, origin } = await ready(context)
  const answer = fetch(`${origin}/prod-api/slow`).then(answered => answered.json())
  while (!said.out.includes('slow call')) await setTimeout(5)
  child.kill('SIGTERM')
  assert.equal(await answer, { code: 200, msg: '/slow' })
  assert.equal(await exited, [0, null])
  assert.match(said.err, '"event":"stop"')
})

test('R61 SIGINT with a silent connection exits at once with 0', async context => {
  const { child, exited, port } = await ready(context)
  const silent = connect(port, '127.0.0.1').on('error', () => {})
  await once(silent, 'connect')
  const begun = performance.now()
  child.kill('SIGINT')
  assert.equal(await exited, [0, null])
  assert.ok(performance.now() - begun < 2000)
})

test('R48 an unhandled rejection is logged and the server goes on', async context => {
  const { child, said, exited, origin } = await ready(context)
  await fetch(`${origin}/prod-api/lost`)
  assert.is((await fetch(`${origin}/prod-api/x`)).status, 200)
  child.kill('SIGTERM')
  await exited
  assert.match(said.err, '"event":"unhandled_rejection","error":"lost"')
})

test('R47 an unread log delays neither answers nor the end', async ({ folder }) => {
  const pipe = join(folder, 'log')
  execFileSync('mkfifo', [pipe])
  const unread = openSync(pipe, 'r+')
  const { child, said, exited } = launch({ folder }, {}, [], unread)
  while (!/ready at/.test(said.out)) await setTimeout(5)
  const origin = /ready at (\S+)/.exec(said.out)?.[1]
  // Each of them is a line of some 600 bytes; a pipe holds 64 KB.
  try {
    for (let sent = 0; sent < 300; sent += 1) {
      const signal = AbortSignal.timeout(2_000)
      assert.is((await fetch(`${origin}/prod-api/lost`, { signal })).status, 200)
    }
    child.kill('SIGTERM')
    assert.equal(await exited, [0, null])
  } finally {
    child.kill('SIGKILL')
    closeSync(unread)
  }
})

test('R13 when password and log share a full pipe, the password waits for room', async ({
  folder,
}) => {
  const pipe = join(folder, 'both')
  execFileSync('mkfifo', [pipe])
  const both = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const page = Buffer.alloc(4096, '.')
  assert.throws(() => {
    for (;;) writeSync(both, page)
  }, /EAGAIN/)
  const child = spawn(process.execPath, [join(folder, 'server.mjs')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', both, both],
  })
  const exited = once(child, 'close')
  try {
    await setTimeout(600)
    let said = ''
    for (let turn = 0; turn < 500 && !/ready at/.test(said); turn += 1) {
      try {
        said += page.toString('latin1', 0, readSync(both, page))
      } catch {
        await setTimeout(10)
      }
    }
    assert.match(said, /^\.+User admin .*first-start-password/)
    assert.match(said, /^Coalface ready at /m)
  } finally {
    child.kill('SIGKILL')
    await exited
    closeSync(both)
  }
})

test('R47 a log whose reader has gone delays no answer either', async context => {
  const { child, exited, origin } = await ready(context)
  child.stderr?.destroy()
  for (let sent = 0; sent < 20; sent += 1) {
    assert.is((await fetch(`${origin}/prod-api/lost`)).status, 200)
  }
  child.kill('SIGTERM')
  assert.equal(await exited, [0, null])
})

test('R47 the log is JSON, the password and the ready line are not in it', async context => {
  const { child, said, exited } = await ready(context)
  child.kill('SIGTERM')
  await exited
  for (const line of said.err.trim().split('\n')) assert.type(JSON.parse(line).event, 'string')
  assert.not.match(said.err, 'first-start-password')
  assert.match(
    said.out,
    /^User admin .*first-start-password.*\nCoalface ready at http:\/\/127\.0\.0\.1:\d+\n$/,
  )
})

test('R59 a failed start prints one line on standard error and does not exit with 0', async context => {
  const { said: first, child, exited, port } = await ready(context)
  for (const [env, argv, line] of [
    [{ PORT: 'x' }, [], /^PORT must be /],
    [{ PORT: String(port) }, [], /^Cannot listen on /],
    [{}, ['--dmeo'], /^The arguments are --demo, or one of: backup FILE \| /],
    [{ ADMIN_PASSWORD: 'short' }, [], /^ADMIN_PASSWORD must /],
  ] as const) {
    const { said, exited } = launch(context, env, [...argv])
    assert.equal(await exited, [1, null], said.err)
    assert.match(said.err, line)
    assert.match(said.err, /^[^\n]+\n$/)
  }
  child.kill('SIGTERM')
  await exited
  assert.not.match(first.err, 'uncaught')
})

test('R59 without SQLite the one line says so, and calls nothing unwritable or damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/index.html'), HTML)
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/coalface.db'), 'sound, for all that anybody knows')
  await bundle(folder, withoutSqlite)
  for (const argv of [[], ['verify'], ['doctor'], ['backup', join(folder, 'copy')]]) {
    const { said, exited } = launch({ folder }, {}, argv)
    await exited
    const lines = said.out + said.err
    assert.match(lines, /no SQLite/, argv.join())
    assert.not.match(lines, /cannot be written|damaged|restore FILE/, argv.join())
  }
  rmSync(folder, { recursive: true })
})

test.run()
