import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

/** R54, in front of an npm that says what the registry would: it is not asked from here. */
const test = suite<{ folder: string }>('release check')

test.before.each(context => {
  context.folder = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

const SIGNED = { invalid: [], missing: [] }
const NOTHING = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }
const NOT_ALLOWED = {
  message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security',
  error: {},
}
const NO_KEYS = {
  error: { code: 'ENOTFOUND', summary: 'request to https://tuf-repo-cdn.sigstore.dev failed' },
}

function run(folder: string, signatures: unknown, advisories: unknown) {
  const answers = { signatures, advisories }
  for (const [name, answer] of Object.entries(answers)) {
    writeFileSync(join(folder, name), typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const npm = join(folder, 'npm')
  writeFileSync(
    npm,
    `#!/bin/sh\nif [ "$2" = signatures ]; then cat ${folder}/signatures; else cat ${folder}/advisories; fi\n`,
  )
  chmodSync(npm, 0o755)
  const { status, stdout } = spawnSync(process.execPath, ['test/release-check.mjs'], {
    encoding: 'utf8',
    env: { PATH: [folder, dirname(process.execPath), '/bin', '/usr/bin'].join(delimiter) },
  })
  return { status, lines: stdout.trim().split('\n') }
}

test('R54 all signed and nothing known: 0', ({ folder }) => {
  const { status, lines } = run(folder, SIGNED, NOTHING)
  assert.is(status, 0)
  assert.equal(
    lines.map(line => line.slice(0, 8).trim()),
    ['ok', 'ok'],
  )
})

test('R54 a package that is not signed, wrongly signed or known as bad is named: 1', ({
  folder,
}) => {
  const react = { name: 'react', version: '19.3.1' }
  const bad = {
    vulnerabilities: { esbuild: { severity: 'high' } },
    metadata: { vulnerabilities: { total: 1 } },
  }
  for (const [signatures, advisories, line] of [
    [
      { ...SIGNED, invalid: [react] },
      NOTHING,
      /^FAULT {4}Signatures: react@19\.3\.1: the signature/,
    ],
    [
      { ...SIGNED, missing: [react] },
      NOT_ALLOWED,
      /^FAULT {4}Signatures: react@19\.3\.1: not signed/,
    ],
    [SIGNED, bad, /^FAULT {4}Advisories: esbuild: high/],
  ] as const) {
    const { status, lines } = run(folder, signatures, advisories)
    assert.is(status, 1)
    assert.ok(
      lines.some(text => line.test(text)),
      lines.join('\n'),
    )
  }
})

test('R54 what could not be asked is said, and is no yes: 2', ({ folder }) => {
  for (const [signatures, advisories, line] of [
    [SIGNED, NOT_ALLOWED, /^SKIPPED {2}Advisories: nothing was looked at\. 405 Method Not Allowed/],
    [NO_KEYS, NOTHING, /^SKIPPED {2}Signatures: nothing was looked at\. request to https:\/\/tuf/],
    ['', '', /^SKIPPED {2}Signatures: nothing was looked at\. npm gave no answer/],
    ['null', '[]', /^SKIPPED {2}Advisories: nothing was looked at/],
    [SIGNED, { vulnerabilities: {} }, /^SKIPPED {2}Advisories/],
  ] as const) {
    const { status, lines } = run(folder, signatures, advisories)
    assert.is(status, 2, JSON.stringify([signatures, advisories]))
    assert.ok(
      lines.some(text => line.test(text)),
      lines.join('\n'),
    )
  }
})

test.run()
