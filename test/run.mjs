// node test/run.mjs                    unit, component and server tests
// node test/run.mjs lib/ model/menu    only the files whose path below test/ begins so
// node test/run.mjs browser/           the journeys in a real Chromium
// Bundles the tests with esbuild and hands them to uvu: server tests in one process, all others in
// two, journeys in two with a browser each.
import { build } from 'esbuild'
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Slow or special: run only when named. */
const APART = ['browser/', 'bench/', 'endurance/']

/**
 * Runs the test files below the named folders, all quick ones if none is named.
 * Gives how many tests passed and failed; the output of each group is printed when it ends.
 */
export async function runTests(wanted) {
  const files = readdirSync('test', { recursive: true })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.test\.tsx?$/.test(file))
    .filter(file =>
      wanted.length > 0
        ? wanted.some(start => file.startsWith(start))
        : !APART.some(folder => file.startsWith(folder)),
    )
    .sort()
  if (files.length === 0) throw new Error(`No test file begins with ${wanted.join(' or ')}`)

  mkdirSync('.out', { recursive: true })
  const out = mkdtempSync('.out/tests-')
  try {
    await build({
      entryPoints: files.map(file => `test/${file}`),
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      packages: 'external',
      define: { DEVELOPMENT: 'true', SHELL_CSS: '""', ICONS: '"/icons.svg"' },
      loader: { '.sql': 'text' },
      outbase: 'test',
      outdir: out,
      outExtension: { '.js': '.mjs' },
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'warning',
    })
    const built = files.map(file => ({ name: file, file: `${out}/${file.replace(/\.tsx?$/, '.mjs')}` }))
    const isServer = ({ name }) => name.startsWith('server/')
    const isJourney = ({ name }) => name.startsWith('browser/')
    const inHalves = tests => [0, 1].map(half => tests.filter((_, index) => index % 2 === half))
    const groups = [
      built.filter(isServer),
      ...inHalves(built.filter(test => !isServer(test) && !isJourney(test))),
      ...inHalves(built.filter(isJourney)),
    ]
    const results = await Promise.all(groups.filter(group => group.length > 0).map(inOwnProcess))
    return {
      passed: results.reduce((sum, result) => sum + result.passed, 0),
      failed: results.reduce((sum, result) => sum + result.failed, 0),
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function inOwnProcess(group) {
  return new Promise(resolve => {
    const child = fork('test/run.mjs', [], {
      env: { ...process.env, TEST_FILES: JSON.stringify(group), FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      execArgv: ['--enable-source-maps', '--no-warnings', '--max-semi-space-size=64'],
      silent: true,
    })
    let output = ''
    let result = { passed: 0, failed: 1 }
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('message', message => (result = message))
    child.on('exit', (code, signal) => {
      process.stdout.write(output)
      if (code !== 0 && result.failed === 0) result = { ...result, failed: 1 }
      if (signal) console.log(`The test process was stopped by ${signal}`)
      resolve(result)
    })
  })
}

async function runHere(group) {
  globalThis.UVU_DEFER = 1
  const { exec } = await import('uvu')
  const totals = { passed: 0, failed: 0 }
  for (const [index, { name, file }] of group.entries()) {
    globalThis.UVU_INDEX = index
    const queue = [name]
    globalThis.UVU_QUEUE.push(queue)
    await import(pathToFileURL(file).href)
    // A file that forgot `.run()` would pass in silence.
    if (queue.length === 1) {
      console.log(`${name}: no suite was run, is .run() missing?`)
      totals.failed += 1
    }
  }
  for (const queue of globalThis.UVU_QUEUE) {
    queue.forEach((run, index) => {
      if (typeof run !== 'function') return
      queue[index] = async () => {
        const result = await run()
        totals.passed += result[1]
        totals.failed += result[3] - result[1]
        return result
      }
    })
  }
  process.on('unhandledRejection', error => {
    console.log('Unhandled rejection in a test:', error)
    totals.failed += 1
  })
  await exec()
  await new Promise(resolve => setTimeout(resolve, 10))
  process.send(totals, () => process.exit(totals.failed > 0 ? 1 : 0))
}

if (process.send && process.env.TEST_FILES) {
  await runHere(JSON.parse(process.env.TEST_FILES))
} else if (process.argv[1]?.endsWith('run.mjs')) {
  const { passed, failed } = await runTests(process.argv.slice(2))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
