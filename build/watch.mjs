import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { filesIn } from './files.mjs'

/** Builds and restarts after every save; while a build fails, the last good server goes on. */
export async function watch(buildAll, { base, out }, serverArguments) {
  let server
  process.on('exit', () => server?.kill())
  process.on('SIGTERM', () => process.exit())

  for (;;) {
    const before = await saves()
    try {
      await buildAll({ base, out, development: true, reload: true })
      if (server?.kill()) await once(server, 'exit')
      const argv = ['--enable-source-maps', `${out}/server.mjs`, ...serverArguments]
      server = spawn(process.execPath, argv, { stdio: 'inherit' })
    } catch (error) {
      if (!error.errors) console.error(error) // esbuild has printed its own
    }
    while ((await saves()) === before) await setTimeout(200)
  }
}

/**
 * The files to build with their times of change; `fs.watch` loses files that an editor replaces.
 */
async function saves() {
  const files = [...(await filesIn('src')), ...(await filesIn('static'))]
  const times = await Promise.all(files.map(file => stat(file).catch(() => undefined)))
  return files.map((file, index) => `${file} ${times[index]?.mtimeMs}`).join()
}
