// node test/run.mjs                    unit, component and server tests
// node test/run.mjs lib/ menu/match    only the files whose path below test/ begins so
// node test/run.mjs browser/           the journeys in a real Chromium
// node test/run.mjs --watch [PATH…]    all of them, then after each save those that import what was saved
// Bundles the tests with esbuild and hands them to uvu: server tests in one process, all others in
// two, journeys in two with a browser each, those with a clock in one behind all others. A process
// that is done with a file asks for the next; each file is named as it ends.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { build } from 'esbuild'
import { runOnSave } from './watch.mjs'

/** Slow or special: run only when named. */
const APART = ['browser/', 'bench/', 'endurance/']

/** Those of one kind share processes, so many at once: a server test must not find a window. */
const PROCESSES = { server: 1, page: 2, browser: 2 }

/** What they promise is a time: nothing may run beside them. */
const ALONE = [
  'browser/big-lists',
  'browser/hostile-api',
  'browser/outages',
  'browser/session-sync',
  'endurance/big-lists',
  'endurance/slow',
]
for (const name of ALONE)
  if (!existsSync(`test/${name}.test.ts`)) throw new Error(`ALONE: no test/${name}.test.ts`)

/** A file that takes longer waits for something that will not come. */
const FILE_LIMIT_MS = 600_000

/** For what packages take from Node in the old way. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)"

const kindOf = file =>
  file.startsWith('server/') ? 'server' : file.startsWith('browser/') ? 'browser' : 'page'

/** Begins the line by which a process tells the result of a file, in the stream of its output. */
const FILE_ENDED = '\u001e'

/**
 * Runs the test files below the named folders, all quick ones if none is named.
 * Gives how many tests passed and failed; a file that fails shows what it printed.
 */
export const runTests = async wanted => runFiles(filesOf(wanted))

/** Runs them, then again and again what a save touches, until somebody ends it. */
export function watchTests(wanted) {
  return runOnSave(
    () => filesOf(wanted),
    async files => {
      try {
        const { passed, failed, inputs } = await runFiles(files)
        console.log(`\n${passed} passed, ${failed} failed`)
        return inputs
      } catch (error) {
        // A file that does not build; the next save may mend it.
        console.log(error.message)
        return undefined
      }
    },
  )
}

function filesOf(wanted) {
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
  return files
}

/** `inputs`: what they are made of. */
async function runFiles(files) {
  mkdirSync('.out', { recursive: true })
  const out = mkdtempSync('.out/tests-')
  try {
    const { metafile } = await build({
      metafile: true,
      stdin: {
        contents: `export const tests = { ${files.map(importOf).join()} }`,
        resolveDir: 'test',
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      external: ['@photostructure/sqlite', 'esbuild', 'playwright-core', 'postgres', 'uvu'],
      banner: { js: REQUIRE },
      define: {
        BASE: '"/"',
        DEVELOPMENT: 'true',
        ICONS: '"/icons.svg"',
        'process.env.NODE_ENV': '"development"',
      },
      loader: { '.sql': 'text' },
      outfile: `${out}/tests.mjs`,
      sourcemap: 'linked',
      sourcesContent: false,
      logLevel: 'warning',
    })
    const isAlone = file => ALONE.includes(file.replace('.test.ts', ''))
    const together = files.filter(file => !isAlone(file))
    const bundle = `${out}/tests.mjs`
    const fileEnded = createFileReport(files.length, bundle)
    const results = [
      ...(await inProcesses(bundle, together, PROCESSES, fileEnded)),
      ...(await inProcesses(bundle, files.filter(isAlone), { browser: 1 }, fileEnded)),
      ...(await inProcesses(bundle, files.filter(isAlone), { page: 1 }, fileEnded)),
    ]
    return {
      passed: results.reduce((sum, result) => sum + result.passed, 0),
      failed: results.reduce((sum, result) => sum + result.failed, 0),
      inputs: metafile.inputs,
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** Names each file as it ends, with how many are still to come; one that failed with its output. */
function createFileReport(count, bundle) {
  let toCome = count
  return ({ file, passed, failed, seconds }, output) => {
    toCome -= 1
    if (failed > 0) process.stdout.write(withSources(output, bundle))
    const result = failed > 0 ? `${failed} FAILED, ${passed} passed` : `${passed} passed`
    console.log(`${file}: ${result}, ${seconds} s, ${toCome} to come`)
  }
}

/** Gives the result of each process, once all have ended. */
function inProcesses(bundle, files, processes, fileEnded) {
  return Promise.all(
    Object.entries(processes).flatMap(([kind, most]) => {
      const waiting = inOrder(files.filter(file => kindOf(file) === kind))
      const next = () => waiting.shift()
      return Array.from({ length: Math.min(most, waiting.length) }, () =>
        inOwnProcess(bundle, next, fileEnded),
      )
    }),
  )
}

/** What is imported when its file is tested is evaluated then, and not before. */
const importOf = file => `'${file}': () => import('./${file}')`

/** The long ones first, so that no process is left with one when the others are done. */
function inOrder(files) {
  const size = file => statSync(`test/${file}`).size
  return files.toSorted((one, other) => size(other) - size(one))
}

function inOwnProcess(bundle, next, fileEnded) {
  return new Promise(resolve => {
    const child = fork('test/run.mjs', [], {
      env: { ...process.env, TEST_FILES: bundle, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      execArgv: ['--no-warnings', '--min-semi-space-size=64', '--max-semi-space-size=64'],
      silent: true,
    })
    let output = ''
    let result = { passed: 0, failed: 1 }
    let limit
    const give = file => {
      clearTimeout(limit)
      limit = setTimeout(() => {
        output += `\n${file} did not end within ${FILE_LIMIT_MS / 1000} s\n`
        child.kill('SIGKILL')
      }, FILE_LIMIT_MS)
      child.send(file)
    }
    child.stdout.on('data', text => {
      output += text
      for (;;) {
        const [printed = '', told, ...rest] = output.split(FILE_ENDED)
        if (told === undefined || rest.length === 0) return
        fileEnded(JSON.parse(told), printed)
        output = rest.join(FILE_ENDED)
      }
    })
    child.stderr.on('data', text => process.stdout.write(withSources(String(text), bundle)))
    child.on('message', message => {
      if (message === 'next') give(next() ?? 'none')
      else result = message
    })
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      if (code !== 0) process.stdout.write(withSources(output, bundle))
      if (code !== 0 && result.failed === 0) result = { ...result, failed: 1 }
      if (signal) console.log(`The test process was stopped by ${signal}`)
      resolve(result)
    })
  })
}

/** Names the files that were written instead of the bundle; Node itself would read the map in every process. */
function withSources(output, bundle) {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))
  return output.replace(/[^\s(]*\btests\.mjs:(\d+):(\d+)/g, (place, line, column) => {
    const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1)
    if (originalSource === undefined) return place
    return `${join(dirname(bundle), originalSource)}:${originalLine + 1}:${originalColumn + 1}`
  })
}

/** uvu walks its queue while it grows: what stands behind the tests of one file loads the next. */
async function runHere(bundle) {
  // React would keep a performance track of every draw, a tenth of the time of all tests.
  Object.assign(console, { timeStamp: undefined, createTask: undefined })
  globalThis.UVU_DEFER = 1
  // Most code runs a few times here: to compile it for speed would cost more than it gains. Later
  // versions of Node know no such budget.
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=1000000')
  const { exec } = await import('uvu')
  const { tests } = await import(pathToFileURL(bundle).href)
  const totals = { passed: 0, failed: 0 }

  async function load() {
    process.send('next')
    const [name] = await once(process, 'message')
    if (name === 'none') return
    const start = performance.now()
    const before = { ...totals }
    const queue = [name]
    globalThis.UVU_INDEX = globalThis.UVU_QUEUE.push(queue) - 1
    await tests[name]()
    // A file that forgot `.run()` would pass in silence.
    if (queue.length === 1) {
      console.log(`${name}: no suite was run, is .run() missing?`)
      totals.failed += 1
    }
    for (const [index, run] of queue.entries()) if (index > 0) queue[index] = counted(run)
    queue.push(async () => {
      const result = {
        file: name,
        passed: totals.passed - before.passed,
        failed: totals.failed - before.failed,
        seconds: ((performance.now() - start) / 1000).toFixed(1),
      }
      console.log(FILE_ENDED + JSON.stringify(result) + FILE_ENDED)
      await load()
      return [true, 0, 0, 0]
    })
  }

  const counted = run => async () => {
    const result = await run()
    totals.passed += result[1]
    totals.failed += result[3] - result[1]
    return result
  }

  process.on('unhandledRejection', error => {
    console.log('Unhandled rejection in a test:', error)
    totals.failed += 1
  })
  await load()
  await exec()
  await new Promise(resolve => setTimeout(resolve, 10))
  process.send(totals, () => process.exit(totals.failed > 0 ? 1 : 0))
}

if (process.send && process.env.TEST_FILES) {
  await runHere(process.env.TEST_FILES)
} else if (process.argv[1]?.endsWith('run.mjs')) {
  const [first, ...rest] = process.argv.slice(2)
  if (first === '--watch') await watchTests(rest)
  const { passed, failed } = await runTests(process.argv.slice(2))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
