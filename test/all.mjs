// npm test: types, lint, unit, component and server tests side by side; then, when there is a
// Chromium, a build and a short walk through it. Ends with `N passed, N failed`, a failed type check,
// lint or build among them.
// npm test -- --watch [PATH…]: unit, component and server tests, then after each save what it touches.
import { spawn } from 'node:child_process'
import { runJourneys } from './journeys.mjs'
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

console.log('Types, lint, and unit, component and server tests; then a short walk in the browser.')
const results = await Promise.all([
  command('Type check', 'node_modules/.bin/tsc', '--singleThreaded', ...REMEMBERING),
  command('Lint', 'node_modules/.bin/biome', ...LINT),
  counted(() => runTests([])),
])
console.log(`\nTypes, lint and tests without a browser: ${seconds()}`)

if (findChromium() || process.env.CI === 'true') {
  console.log('Still to come: a build, and a short walk in the browser.')
  results.push(await counted(() => runJourneys(['short-walk'])))
  console.log(`\nWith the browser: ${seconds()}. All journeys: npm run journeys`)
} else {
  console.log(
    '\nNo Chromium found: no walk. `apt-get install chromium`, or set CHROMIUM to its path.',
  )
}

const sum = key => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

/** What does not even build is one failure, not the end of the run. */
function counted(run) {
  return run().catch(error => {
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
