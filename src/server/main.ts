import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { base } from '#lib/base.ts'
import { openCalls } from '#server/calls/index.ts'
import { commandFrom } from '#server/commands/index.ts'
import { parseEnv } from './env.ts'
import { createLog } from './log.ts'
import { type StartedServer, start } from './start.ts'

const STDOUT = 1
const STDERR = 2

/** So many bytes of the log wait for their reader; further lines are counted and dropped. */
const MAX_UNREAD_LOG_BYTES = 1024 * 1024
/** How long the server waits at its end for these bytes to be read, in ms. */
const LOG_DRAIN_MS = 500

/**
 * How long a printed line waits for room, in ms: it may hold a password that is shown only once.
 */
const MAX_PRINT_WAIT_MS = 5_000
const sleepBuffer = new Int32Array(new SharedArrayBuffer(4))

const log = createLog(writeToLog)
// The server goes on when the reader of its log has gone.
process.stderr.on('error', () => {})

let started: StartedServer | undefined
let isStopping = false

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
process.on('unhandledRejection', reason => log('unhandled_rejection', errorFields(reason)))
process.on('uncaughtException', error => {
  // The state of the process is unknown after this: shut down as usual.
  log('uncaught_exception', errorFields(error))
  void stop(1)
})

try {
  const argv = process.argv.slice(2)
  const command = commandFrom(argv)
  if (command) {
    const print = (line: string) => writeTo(STDOUT, `${line}\n`)
    process.exit(await command(parseEnv(process.env, []), print))
  }
  started = await start(parseEnv(process.env, argv), {
    folder: fileURLToPath(new URL('./public', import.meta.url)),
    base,
    sourceMaps: process.execArgv.includes('--enable-source-maps'),
    openCalls,
    print: line => writeTo(STDOUT, `${line}\n`),
    log,
  })
} catch (error) {
  const line = error instanceof Error ? error.message : String(error)
  writeTo(STDERR, `${line.replace(/\s+/g, ' ')}\n`)
  process.exit(1)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  try {
    await started?.stop()
  } catch (error) {
    log('stop_failed', errorFields(error))
    code = 1
  }
  await Promise.race([
    new Promise(resolve => process.stderr.write('', resolve)),
    setTimeout(LOG_DRAIN_MS),
  ])
  process.exit(code)
}

/** Never waits: an unread pipe is full after 64 KB, and a blocking write would stop all answers. */
function writeToLog(line: string): boolean {
  if (process.stderr.writableLength > MAX_UNREAD_LOG_BYTES) return false
  process.stderr.write(line)
  return true
}

/**
 * Writes synchronously, so that nothing is lost at exit. `2>&1` makes it the log's pipe, which may
 * be full.
 */
function writeTo(stream: number, text: string): void {
  const end = performance.now() + MAX_PRINT_WAIT_MS
  while (performance.now() < end) {
    try {
      writeSync(stream, text)
      return
    } catch (error) {
      // EPIPE: the reader has gone.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Atomics.wait(sleepBuffer, 0, 0, 10)
    }
  }
}

function errorFields(reason: unknown) {
  return reason instanceof Error
    ? { error: reason.message, stack: reason.stack?.split('\n').slice(1, 6) }
    : { error: String(reason) }
}
