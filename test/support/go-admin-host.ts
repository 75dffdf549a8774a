import { writeFileSync } from 'node:fs'
import { startApp, temporaryFolder } from './app.ts'
import { startGoAdmin } from './go-admin.ts'

/** Our built server in front of the stand-in for go-admin; `stop` ends both. */
export async function serverBeforeGoAdmin(version: '1.0' | '1.1') {
  const back = await startGoAdmin({ version })
  const dataDir = temporaryFolder()
  writeFileSync(`${dataDir}/config.json`, JSON.stringify({ backend: 'go-admin' }))
  const app = await startApp({ dataDir, env: { API_ORIGIN: back.origin } })

  return {
    back,
    origin: app.origin,
    async stop() {
      await app.stop()
      await back.stop()
    },
  }
}
