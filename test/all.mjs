// npm test: types, lint, unit, component and server tests side by side; then, when there is a
// Chromium, a build and the journeys through it. Ends with `N passed, N failed`, a failed type check,
// lint or build among them.
// npm test -- --watch [PATH…]: unit, component and server tests, then after each save what it touches.
import { spawn } from 'node:child_process'
import { runTests, watchTests } from './run.mjs'
import { findChromium } from './support/chromium.mjs'

/** Only what was changed since, and what depends on it, is checked anew; a first run checks all. */
const REMEMBERING = ['--incremental', '--tsBuildInfoFile', '.out/types.tsbuildinfo']

/** A warning fails too; a finding is one line. */
const LINT = ['check', '--error-on-warnings', '--reporter=concise']

const [first, ...named] = process.argv.slice(2)
if (first === '--watch') await watchTests(named)

const start = Date.now()
const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`

const results = await Promise.all([
  command('Type check', 'node_modules/.bin/tsc', '--singleThreaded', ...REMEMBERING),
  command('Lint', 'node_modules/.bin/biome', ...LINT),
  tests([]),
])
console.log(`\nTypes, lint and tests without a browser: ${seconds()}`)

if (findChromium()) {
  results.push(await command('Build', process.execPath, 'build.mjs'))
  results.push(await tests(['browser/']))
  console.log(`\nWith the browser: ${seconds()}`)
} else {
  console.log(
    '\nNo Chromium found: no journeys. `apt-get install chromium`, or set CHROMIUM to its path.',
  )
  if (process.env.CI === 'true') results.push({ passed: 0, failed: 1 })
}

const sum = key => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** A test file that does not even build is one failure, not the end of the run. */
function tests(wanted) {
  return runTests(wanted).catch(error => {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  })
}

/** Counts as one test; what it printed is shown when it fails. */
function command(name, file, ...argv) {
  return new Promise(resolve => {
    const child = spawn(file, argv)
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('error', error => (output += error.message))
    child.on('close', code => {
      console.log(code === 0 ? `${name}: ok` : `${name} failed\n${output}`)
      resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
    })
  })
}
