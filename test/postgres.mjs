// npm run postgres               the tests of the server's calls on PostgreSQL: starts a cluster in a
//                                temporary folder, which goes with the run
// npm run postgres -- PREFIX…    only the files whose path below test/ begins so
// Ends with `N passed, N failed`.
import { pathToFileURL } from 'node:url'
import { runTests } from './run.mjs'
import { startCluster } from './support/cluster.mjs'

/** What uses PostgreSQL where there is one. */
const DEFAULT = [
  ...['auth/', 'calls/', 'commands/', 'injections', 'lists', 'matrix', 'reliability', 'seed/'],
  ...['store/migrations/', 'store/postgres/', 'two-processes'],
].map(name => `server/${name}`)

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
  const { passed, failed } = await runOnPostgres(wanted.length > 0 ? wanted : DEFAULT)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
