import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { goods } from '#resources/goods.ts'
import { createResourceTable, resourceStatements } from '#server/store/resources/resource-table.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

const test = suite<{ folder: string }>('floating promises')

test.before(context => {
  context.folder = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after(({ folder }) => rmSync(folder, { recursive: true }))

/** These wait for nothing. */
const SYNCHRONOUS = [
  'config.valueOf',
  'factors.seedOf',
  'idempotencyKeys.digestOf',
  'resources.get',
]

/**
 * Biome infers types by itself, and gives up on a whole table where one of its methods returns what
 * a constructor or a chain of calls gave: write the type of the value there.
 */
test('the lint rule finds each call of a table that nobody awaits', async ({ folder }) => {
  const db = await openDatabase(':memory:')
  const calls = Object.entries(createTables(db)).flatMap(([table, methods]) =>
    Object.entries(methods).flatMap(([method, value]) =>
      typeof value === 'function' ? [`${table}.${method}`] : [],
    ),
  )
  const described = createResourceTable(db, resourceStatements(goods))
  for (const [method, value] of Object.entries(described))
    if (typeof value === 'function') calls.push(`resource.${method}`)
  db.close()
  cpSync('src', join(folder, 'src'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  const rules = { recommended: false, nursery: { noFloatingPromises: 'error' } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  const lines = calls.map(
    call => `  ${call.startsWith('resource.') ? '' : 'tables.'}${call}(...([] as never))`,
  )
  const head = [
    "import type { ResourceTable } from '#server/store/resources/resource-table.ts'",
    "import type { Tables } from '#server/store/tables.ts'",
    'export const probe = (tables: Tables, resource: ResourceTable) => {',
  ]
  const probe = [...head, ...lines, '}'].join('\n')
  writeFileSync(join(folder, 'src/server/probe.ts'), `${probe}\n`)

  const found = [...lint(folder).matchAll(/probe\.ts:(\d+):\d+ lint\/nursery/g)]
  const lineOf = (call: string) => 4 + calls.indexOf(call)
  const missed = calls.filter(call => !found.some(([, line]) => Number(line) === lineOf(call)))
  assert.equal(missed, SYNCHRONOUS)
})

/** Gives what Biome says. */
function lint(folder: string): string {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--max-diagnostics=none', 'src/server/probe.ts']
  try {
    return execFileSync(biome, options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

test.run()
