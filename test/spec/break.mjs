// node test/spec/break.mjs [WORDS]   breaks the behaviours whose name holds the words, or all of
//                                    them, one at a time in a copy: a test has to notice each
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { behaviours } from './behaviours.mjs'

/** What the tests read, besides node_modules. */
const NEEDED = ['src', 'test', 'static', 'package.json', 'tsconfig.json']

const words = process.argv.slice(2).join(' ')
const wanted = behaviours.filter(({ name }) => name.includes(words))

const plans = wanted.map(planOf)
giveUpOver(plans.flatMap(({ problems }) => problems))

mkdirSync('.out', { recursive: true })
const folder = mkdtempSync('.out/broken-')
process.on('SIGINT', () => process.exit(130))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const copies = Array.from({ length: availableParallelism() }, (_, index) =>
  copyTo(`${folder}/${index}`),
)

const unbroken = await inCopies([...new Set(wanted.map(({ test }) => test))], runIn)
giveUpOver(
  unbroken.filter(({ code }) => code !== 0).map(({ output }) => `Fails unbroken:\n${output}`),
)

const results = await inCopies(plans, async (copy, plan) => {
  const { name, keeps, test } = plan.behaviour
  const failed = await tryOut(copy, plan)
  const noticed = failed.find(failedName => isNamed(keeps, failedName))
  const told = noticed === undefined ? `NOBODY NOTICED in ${test}` : `"${noticed}"`
  console.log(`${noticed === undefined ? '✘' : '•'} ${keeps}: ${name}: ${told}`)
  return noticed !== undefined
})
const passed = results.filter(Boolean).length
console.log(`\n${passed} passed, ${results.length - passed} failed`)
process.exitCode = passed < results.length ? 1 : 0

function copyTo(copy) {
  for (const each of NEEDED) cpSync(each, `${copy}/${each}`, { recursive: true })
  symlinkSync(`${process.cwd()}/node_modules`, `${copy}/node_modules`)
  return copy
}

/** Does `work` for each of `all`, as many at once as there are copies; gives what it gave, in order. */
async function inCopies(all, work) {
  const results = []
  const waiting = all.entries()
  const lane = async copy => {
    for (const [index, each] of waiting) results[index] = await work(copy, each)
  }
  await Promise.all(copies.map(lane))
  return results
}

/** What to do, and what makes it impossible. */
function planOf(behaviour) {
  const { name, file, find, replace, test } = behaviour
  const source = readFileSync(`src/${file}`, 'utf8')
  const times = source.split(find).length - 1
  const isTestThere = ['ts', 'tsx'].some(end => existsSync(`test/${test}.test.${end}`))
  const problems = [
    times !== 1 && `${name}: ${times} × ${find} in src/${file}`,
    !isTestThere && `${name}: there is no test/${test}.test.ts`,
  ].filter(Boolean)

  return { behaviour, problems, source, broken: source.split(find).join(replace) }
}

/** Whether the name of a test carries the number: `R1` also in `R1 R7 …`, not in `R16 …`. */
function isNamed(number, name) {
  return new RegExp(`(?<!\\w)${number}(?![\\d.])`).test(name)
}

/** The names of the tests that fail with the edit; afterwards all is as before. */
async function tryOut(copy, { behaviour, broken, source }) {
  const file = `${copy}/src/${behaviour.file}`
  writeFileSync(file, broken)
  const { failed } = await runIn(copy, behaviour.test)
  writeFileSync(file, source)
  return failed
}

function runIn(copy, test) {
  return new Promise(resolve => {
    const options = { cwd: copy, timeout: 60_000, maxBuffer: Infinity }
    execFile(
      process.execPath,
      ['test/run.mjs', `${test}.test.`],
      options,
      (error, stdout, stderr) => {
        const failed = [...stdout.matchAll(/^ +FAIL +.*? {2}"(.*)"$/gm)].map(([, name]) => name)
        resolve({ code: error ? (error.code ?? 1) : 0, output: stdout + stderr, failed })
      },
    )
  })
}

function giveUpOver(problems) {
  if (problems.length === 0) return
  console.error(problems.join('\n'))
  process.exit(1)
}
