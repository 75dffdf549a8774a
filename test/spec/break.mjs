// node test/spec/break.mjs [WORDS]   breaks the behaviours whose name holds the words, or all of
//                                    them, one at a time in a copy: a test has to notice each
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { behaviours } from './behaviours.mjs'

/** What the tests read, besides node_modules. */
const NEEDED = ['src', 'test', 'static', 'package.json', 'tsconfig.json']

const words = process.argv.slice(2).join(' ')
const wanted = behaviours.filter(({ name }) => name.includes(words))
const sentences = JSON.parse(readFileSync('test/spec/sentences.json', 'utf8'))

mkdirSync('.out', { recursive: true })
const copy = mkdtempSync('.out/broken-')
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const each of NEEDED) cpSync(each, `${copy}/${each}`, { recursive: true })
symlinkSync(`${process.cwd()}/node_modules`, `${copy}/node_modules`)

const plans = wanted.map(planOf)
giveUpOver(plans.flatMap(({ problems }) => problems))
const unbroken = [...new Set(wanted.map(({ test }) => test))].map(run)
giveUpOver(
  unbroken.filter(({ status }) => status !== 0).map(({ output }) => `Fails unbroken:\n${output}`),
)

const counts = { passed: 0, failed: 0 }
for (const plan of plans) {
  const { behaviour, section, keeps } = plan
  const noticed = tryOut(plan).find(name => keeps.some(pattern => pattern.test(name)))
  counts[noticed === undefined ? 'failed' : 'passed'] += 1
  const told = noticed === undefined ? `NOBODY NOTICED in ${behaviour.test}` : `"${noticed}"`
  console.log(`${noticed === undefined ? '✘' : '•'} §${section} ${behaviour.name}: ${told}`)
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** What to do, and what makes it impossible. */
function planOf(behaviour) {
  const { name, find, replace, test } = behaviour
  const file = `${copy}/src/${behaviour.file}`
  const source = readFileSync(file, 'utf8')
  const kept = sentences.filter(({ text }) => text.startsWith(behaviour.sentence))
  const names = kept.flatMap(({ tests }) => tests.filter(entry => entry.startsWith(`${test}: `)))
  const times = source.split(find).length - 1
  const problems = [
    times !== 1 && `${name}: ${times} × ${find} in src/${behaviour.file}`,
    kept.length !== 1 && `${name}: ${kept.length} sentences begin with ${behaviour.sentence}`,
    names.length === 0 && `${name}: no test of its sentence is in ${test}`,
  ].filter(Boolean)

  return {
    behaviour,
    problems,
    file,
    source,
    broken: source.split(find).join(replace),
    section: kept[0]?.section,
    keeps: names.map(entry => patternOf(entry.slice(test.length + 2))),
  }
}

/** The names of the tests that fail with the edit; afterwards all is as before. */
function tryOut({ behaviour, broken, file, source }) {
  writeFileSync(file, broken)
  try {
    return run(behaviour.test).failed
  } finally {
    writeFileSync(file, source)
  }
}

function run(test) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/run.mjs', test], {
    cwd: copy,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const failed = [...stdout.matchAll(/^ +FAIL +.*? {2}"(.*)"$/gm)].map(([, name]) => name)
  return { status, output: stdout + stderr, failed }
}

/** Names of loops are written with `${…}`. */
function patternOf(name) {
  const parts = name.split(/\$\{[^}]*\}/).map(part => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

function giveUpOver(problems) {
  if (problems.length === 0) return
  console.error(problems.join('\n'))
  process.exit(1)
}
