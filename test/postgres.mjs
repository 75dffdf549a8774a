// npm run postgres               server tests on PostgreSQL: starts a cluster in a temporary folder, which
//                                goes with the run
// npm run postgres -- PREFIX…    only the files whose path below test/ begins so
// Ends with `N passed, N failed`.
import { pathToFileURL } from 'node:url'
import { runTests } from './run.mjs'
import { startCluster } from './support/cluster.mjs'

/** Gives how many passed and failed. Without PostgreSQL that is a failure. */
export async function runOnPostgres(wanted) {
  try {
    process.env.TEST_POSTGRES = (await startCluster()).url
    return await runTests(wanted)
  } catch (error) {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = process.argv.slice(2)
  const { passed, failed } = await runOnPostgres(wanted.length > 0 ? wanted : ['server/'])
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
