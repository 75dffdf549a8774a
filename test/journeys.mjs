// npm run journeys               builds, then runs all journeys in a real Chromium
// npm run journeys -- tabs role  those files of test/browser/ that have one of these words in their name
// Ends with `N passed, N failed`.
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildAll } from '../build.mjs'
import { runTests } from './run.mjs'
import { findChromium } from './support/chromium.mjs'

/** Gives how many passed and failed. A word that stands in no name, or no Chromium, is a failure. */
export async function runJourneys(words) {
  const names = readdirSync('test/browser').filter(name => name.includes('.test.'))
  const unknown = words.filter(word => !names.some(name => name.includes(word)))
  const problem = !findChromium()
    ? 'No Chromium found: `apt-get install chromium`, or set CHROMIUM to its path.'
    : unknown.length > 0 && `No file of test/browser/ has ${unknown.join(' or ')} in its name.`
  if (problem) {
    console.log(problem)
    return { passed: 0, failed: 1 }
  }

  await buildAll()
  const wanted = names.filter(name => words.length === 0 || words.some(word => name.includes(word)))
  return runTests(wanted.map(name => `browser/${name}`))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = await runJourneys(process.argv.slice(2))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
