// npm run release-check   before a release: who signed each package, and what is known against it
// (R54). Ends with 0 only if both were really looked at: 1 for a finding, 2 where the
// registry could not be asked, which is said and never passes for a yes.
import { spawnSync } from 'node:child_process'

/** What one kind of question says when all is well, and what it found otherwise. */
const QUESTIONS = [
  {
    name: 'Signatures',
    argv: ['audit', 'signatures', '--json'],
    isAnswer: ({ invalid, missing }) => Array.isArray(invalid) && Array.isArray(missing),
    findings: ({ invalid, missing }) => [
      ...invalid.map(
        ({ name, version }) => `${name}@${version}: the signature is not the registry's`,
      ),
      ...missing.map(({ name, version }) => `${name}@${version}: not signed`),
    ],
  },
  {
    name: 'Advisories',
    argv: ['audit', '--json'],
    isAnswer: ({ vulnerabilities, metadata }) =>
      typeof vulnerabilities === 'object'
      && vulnerabilities !== null
      && Number.isInteger(metadata?.vulnerabilities?.total),
    findings: ({ vulnerabilities }) =>
      Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`),
  },
]

let faults = 0
let skipped = 0
for (const { name, argv, isAnswer, findings } of QUESTIONS) {
  const answer = asked(argv)
  if (!isAnswer(answer)) {
    skipped += 1
    console.log(`SKIPPED  ${name}: nothing was looked at. ${reasonOf(answer)}`)
    continue
  }
  const found = findings(answer)
  faults += found.length
  for (const finding of found) console.log(`FAULT    ${name}: ${finding}`)
  if (found.length === 0) console.log(`ok       ${name}: nothing against any package`)
}
process.exitCode = faults > 0 ? 1 : skipped > 0 ? 2 : 0

function asked(argv) {
  const { stdout, stderr, error } = spawnSync('npm', argv, { encoding: 'utf8' })
  try {
    const answer = JSON.parse(stdout)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return { message: error?.message ?? stderr }
  }
}

function reasonOf({ message, error }) {
  const text = String(message || error?.summary || 'npm gave no answer that can be read')
  return text.trim().split('\n')[0].slice(0, 200)
}
