import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type KeyFiles,
  makeKeyFiles,
  PASSWORD,
  refusal,
  removeKeyFiles,
  withKeyFile,
} from '../keys/key-files.ts'
import { readKeyFile } from '#server/store/keys/key-file.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'
import {
  chainHash,
  OPERATION_COLUMNS,
  type OperationRow,
} from '#server/store/operation-log/operation-chain.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore } from '#server/store/store.ts'

/** The log's chain with a key outside of the data directory (LOG_KEY_FILE). */
const test = suite<KeyFiles>('log key')

const BODY = { username: 'admin', password: PASSWORD }
const DAY = 86_400_000

test.before.each(makeKeyFiles)
test.after.each(removeKeyFiles)

const { settingsOf, open, run } = withKeyFile('LOG_KEY_FILE')

/** Starts the server, signs in so many times, and stops it. */
async function signIns(data: string, key: string | undefined, times: number) {
  const shop = await open(data, key)
  for (let turn = 0; turn < times; turn += 1) {
    assert.is((await shop.send('POST', '/login', { body: BODY })).code, 200)
  }
  await shop.close()
}

const change = async (data: string, sql: string) => {
  const db = await openDatabase(databasePath(data))
  await db.exec(sql)
  db.close()
}

/** What an attacker with write access but no key does: a whole new chain of other rows. */
async function computeAnew(data: string, rows: 'all' | 'without the change of the key') {
  const db = await openDatabase(databasePath(data))
  if (rows === 'without the change of the key') {
    // It was the first.
    await db.exec(
      `delete from operations where event = 'log.key';
       delete from metadata where name = 'log.key';
       update operations set oper_id = oper_id - 1;
       update sqlite_sequence set seq = seq - 1 where name = 'operations'`,
    )
  }
  await db.exec("update operations set ip = '203.0.113.9'")
  let previous = ''
  for (const row of await db.all<OperationRow>(
    `select ${OPERATION_COLUMNS} from operations order by oper_id`,
  )) {
    previous = chainHash(previous, row)
    await db.run('update operations set hash = :hash where oper_id = :id', {
      hash: previous,
      id: row.operId,
    })
  }
  db.close()
}

test('R49 a new log is chained with the key from its first row on', async ({
  data,
  key,
  other,
}) => {
  await signIns(data, key, 3)
  const whole = await run(data, 'verify', key)
  assert.is(whole.code, 0)
  assert.match(whole.said[0] ?? '', /^Rows 1 to 4: with the key [\w-]{12}; they hold\.$/)
  assert.match(whole.said[1] ?? '', /^The operation log holds: 4 rows, last hash [\w-]{43}$/)

  for (const without of [undefined, other]) {
    const part = await run(data, 'verify', without)
    assert.is(part.code, 2)
    assert.match(
      part.said.join('\n'),
      /^Rows 1 to 4: with the key [\w-]{12}, not checked: set LOG_KEY_FILE to its file\.\nThe operation log holds as far as it could be checked: 4 rows/,
    )
  }
})

test('R49 with the key a recomputed log is noticed, whatever was changed in it', async ({
  data,
  key,
}) => {
  await signIns(data, key, 3)
  await change(data, "update operations set ip = '203.0.113.9' where oper_id = 3")
  assert.match((await run(data, 'verify', key)).said.join(), /broken at row 3:/)
  await computeAnew(data, 'all')
  assert.match((await run(data, 'verify', key)).said.join(), /broken at row 1:/)
})

test('R49 verify and the next start both notice a log whose key was removed', async ({
  data,
  key,
}) => {
  await signIns(data, key, 3)
  await computeAnew(data, 'without the change of the key')
  // Without the key it is a chain like any other.
  assert.match((await run(data, 'verify')).said.join(), /^The operation log holds: 3 rows/)
  assert.equal(await run(data, 'verify', key), {
    code: 1,
    said: [
      'The operation log ends without the key of LOG_KEY_FILE: it was computed anew, or '
        + 'rekey-log was never run.',
    ],
  })
  assert.match(await refusal(open(data, key)), /is not kept with the key of LOG_KEY_FILE: /)

  // Setting the mark alone to pass the start does not help: the next row shows it.
  const { id } = readKeyFile('', key, data, 'log chain')
  await change(data, `insert into metadata values ('log.key', '${id}')`)
  await signIns(data, key, 1)
  assert.match((await run(data, 'verify', key)).said.join(), /broken at row 4:/)
})

test('R49 a command gives a log without a key one, and both parts are checked', async ({
  data,
  key,
}) => {
  await signIns(data, undefined, 3)
  assert.match(
    await refusal(open(data, key)),
    /^The operation log is not kept with the key of LOG_KEY_FILE: node dist\/server\.mjs rekey-log FILE begins that\. If it was begun before, the log was computed anew\.$/,
  )
  const { code, said } = await run(data, `rekey-log ${key}`)
  assert.is(code, 0)
  assert.match(
    said.join(),
    /^The operation log is kept with the key [\w-]{12} from now on: set LOG_KEY_FILE to \S+key\.key$/,
  )
  assert.match((await run(data, `rekey-log ${key}`, key)).said.join(), /key of \S+ already\.$/)
  assert.is(
    await refusal(open(data)),
    'The operation log is kept with a key: set LOG_KEY_FILE to its file.',
  )
  await signIns(data, key, 2)
  const whole = await run(data, 'verify', key)
  assert.is(whole.code, 0)
  assert.match(
    whole.said.join('\n'),
    /^Rows 1 to 3: without a key; who could write to the data then could compute them anew\.\nRows 4 to 6: with the key \S+; they hold\.\nThe operation log holds: 6 rows/,
  )

  // The part without a key is protected too: the first row with the key covers its last row.
  const copy = `${data}-copy`
  mkdirSync(copy)
  copyFileSync(databasePath(data), databasePath(copy))
  await change(copy, "update operations set ip = '203.0.113.9' where oper_id = 2")
  assert.match((await run(copy, 'verify', key)).said.join(), /broken at row 2:/)
  const db = await openDatabase(databasePath(copy))
  let previous = ''
  for (const row of await db.all<OperationRow>(
    `select ${OPERATION_COLUMNS} from operations where oper_id <= 3`,
  )) {
    previous = chainHash(previous, row)
    await db.run('update operations set hash = :hash where oper_id = :id', {
      hash: previous,
      id: row.operId,
    })
  }
  db.close()
  assert.match((await run(copy, 'verify', key)).said.join(), /broken at row 4:/)
})

test('R49 a command changes the key, and each part is checked with its own', async ({
  data,
  key,
  other,
}) => {
  await signIns(data, key, 2)
  assert.match(
    (await run(data, `rekey-log ${other}`)).said.join(),
    /is kept with a key: set LOG_KEY_FILE/,
  )
  assert.is((await run(data, `rekey-log ${other}`, key)).code, 0)
  assert.match(await refusal(open(data, key)), /kept with another key than that of LOG_KEY_FILE: /)
  await signIns(data, other, 2)

  const parts = async (with_: string | undefined) => {
    const { code, said } = await run(data, 'verify', with_)
    const states = said.map(line => /they hold|not checked|begun without/.exec(line)?.[0])
    return [code, ...states.slice(0, -1)]
  }
  assert.equal(await parts(other), [2, 'not checked', 'they hold'])
  assert.equal(await parts(key), [2, 'they hold', 'not checked'])
  assert.equal(await parts(undefined), [2, 'not checked', 'not checked'])
  await change(data, "update operations set ip = '203.0.113.9' where oper_id = 2")
  assert.match((await run(data, 'verify', key)).said.join(), /broken at row 2:/)
  assert.equal(await parts(other), [2, 'not checked', 'they hold'])
})

test('R49 a key that was lost can be given up, and verify says so from then on', async ({
  data,
  key,
  other,
}) => {
  await signIns(data, key, 1)
  rmSync(key)
  assert.match((await run(data, `rekey-log ${other}`, key)).said.join(), /^LOG_KEY_FILE .*ENOENT/)
  assert.is((await run(data, `rekey-log ${other} --lost`)).code, 0)
  await signIns(data, other, 1)
  const { code, said } = await run(data, 'verify', other)
  assert.is(code, 2)
  assert.match(
    said[1] ?? '',
    /^Rows 3 to 4: .* they hold\. They were begun without the key before\.$/,
  )
})

test('R49 a change of the key without the key before is reported as one that its owner did not prove', async ({
  data,
  key,
  other,
}) => {
  await signIns(data, key, 1)
  const proof = (text: string) => `json_set(after_json, '$.proof', '${text}')`
  await run(data, `rekey-log ${other}`, key)
  const stored = await openDatabase(databasePath(data))
  const own = (
    await stored.get<{ json: string }>(
      'select after_json as json from operations order by oper_id desc limit 1',
    )
  )?.json
  stored.close()
  assert.match(own ?? '', /"proof":"[\w-]{43}"/)
  assert.not.match((await run(data, 'verify', key)).said.join(), /begun without/)
  await change(data, `update operations set after_json = ${proof('made-up')} where oper_id = 3`)
  const { code, said } = await run(data, 'verify', key)
  assert.is(code, 2)
  assert.match(
    said.join('\n'),
    /^Rows 3 to 3: .*not checked.* They were begun without the key before/m,
  )
})

test('R49 no cut removes the rows that change the key', async ({ data, key, other }) => {
  await signIns(data, undefined, 2)
  await run(data, `rekey-log ${key}`)
  await signIns(data, key, 2)
  await run(data, `rekey-log ${other}`, key)
  const keys = loadKeys(settingsOf(data, other))
  const store = await openStore({ dataDir: data, prepareSeed: async () => async () => {}, keys })
  await store.write(async ({ operations }) => {
    const limits = { age: -99_999 * DAY, deedAge: -99_999 * DAY, rows: 0 }
    // Each row is old enough, whenever this test runs.
    assert.is((await operations.trim(limits, Date.now())).deeds, 4)
  })
  await store.close()
  const { code, said } = await run(data, 'verify', other)
  assert.is(code, 2)
  assert.match(
    said.join('\n'),
    /^Rows 3 to 3: with the key \S+, not checked.*\nRows 6 to 7: with the key \S+; they hold/,
  )
})

test('R49 R61 a backup is made and restored without the key; the row about the restore is chained with it', async ({
  dir,
  data,
  key,
}) => {
  await signIns(data, key, 1)
  const file = join(dir, 'copy.db')
  assert.is((await run(data, `backup ${file}`)).code, 0)
  assert.is((await run(data, `restore ${file}`)).code, 0)
  assert.is((await run(data, 'verify', key)).code, 0)
  await signIns(data, key, 1)
  assert.is((await run(data, 'verify', key)).code, 0)
  const db = await openDatabase(databasePath(data), { readOnly: true })
  assert.equal(
    (await db.all<{ event: string }>('select event from operations order by oper_id')).map(
      ({ event }) => event,
    ),
    ['log.key', 'login', 'data.restore', 'login'],
  )
  assert.is(await db.get("select 1 from metadata where name = 'restored'"), undefined, 'once')
  db.close()
})

test('R49 a command that writes into the log needs its key, and a change of the key needs the server stopped', async ({
  data,
  key,
  other,
}) => {
  const shop = await open(data, key)
  assert.match((await run(data, 'reset-password admin')).said.join(), /is kept with a key: set/)
  assert.match((await run(data, 'reset-password admin', other)).said.join(), /with another key/)
  assert.is((await run(data, 'reset-password admin', key)).code, 0)
  assert.match((await run(data, `rekey-log ${other}`, key)).said.join(), /in use by another/)
  await shop.close()
  assert.is((await run(data, 'verify', key)).code, 0)
})

test('R49 an unusable key file is reported in one line with the reason', ({ dir, data, key }) => {
  mkdirSync(data)
  const refuses = (path: string, why: RegExp) => {
    let message = ''
    try {
      loadKeys(settingsOf(data, path))
    } catch (error) {
      ;({ message } = error as Error)
    }
    assert.match(message, why)
    assert.match(message, /^LOG_KEY_FILE \S+ cannot be used: [^\n]+$/)
  }
  const file = (name: string, text: string, mode = 0o600) => {
    const path = join(dir, name)
    writeFileSync(path, text)
    chmodSync(path, mode)
    return path
  }
  refuses(join(dir, 'none'), /ENOENT/)
  refuses(dir, /it is not a file$/)
  execFileSync('mkfifo', [join(dir, 'pipe')])
  refuses(join(dir, 'pipe'), /it is not a file$/)
  refuses(file('short', 'x'.repeat(31)), /it has 31 bytes, a key needs 32 or more$/)
  refuses(file('empty', ''), /it has 0 bytes/)
  for (const mode of [0o640, 0o604, 0o660]) {
    refuses(file('open', 'x'.repeat(32), mode), /others may read it; chmod go= \S+$/)
  }
  refuses(file('data/inside', 'x'.repeat(32)), /it lies in the data directory/)
  symlinkSync(join(data, 'inside'), join(dir, 'link'))
  refuses(join(dir, 'link'), /it lies in the data directory/)
  symlinkSync(data, join(dir, 'way'))
  refuses(join(dir, 'way/inside'), /it lies in the data directory/)
  // Root may read everything.
  if (process.geteuid?.() !== 0) refuses(file('closed', 'x'.repeat(32), 0o200), /EACCES/)

  assert.match(loadKeys(settingsOf(data, key)).log?.id ?? '', /^[\w-]{12}$/)
  const beside = file('data-of-others', 'x'.repeat(32))
  assert.ok(loadKeys(settingsOf(data, beside)).log, 'a name that only begins like the folder')
})

test.run()
