import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compress } from '../build/files.mjs'

/** The parts of the build that need no build; test/endurance/build.test.ts has the others. */
const test = suite('build tools')

test('no compressed copy of index.html keeps the configuration from before an edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'map.html', 'assets/a.js', 'assets/icon.png']) {
    writeFileSync(join(folder, name), name.repeat(100))
  }
  await compress(folder)
  const copies = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(br|gz)$/.test(name))
    .sort()
  assert.equal(copies, ['assets/a.js.br', 'assets/a.js.gz', 'map.html.br', 'map.html.gz'])
  rmSync(folder, { recursive: true })
})

test('a flag that nothing can be built with is one line, and 1', () => {
  for (const [flags, line] of [
    [['--base', '/shop/admin'], '--base /shop/admin: end it with /\n'],
    [['--base', 'shop/'], '--base shop/: it must be a path such as /admin/\n'],
    [['--watch', '--base', ''], '--base : end it with /\n'],
    [['--bse'], "Unknown option '--bse'\n"],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs', ...flags], {
      encoding: 'utf8',
      timeout: 30_000,
    })
    assert.equal([status, stderr], [1, line])
  }
})

test.run()
