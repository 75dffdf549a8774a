import { base } from '#lib/base.ts'

/** In ms: a server that is silent for this long does not answer. */
const PROBE_TIMEOUT_MS = 5_000

/** Asks the server for its smallest file; rejects without an answer. */
export const probeServer = (): Promise<Response> =>
  fetch(base.prepend('/version.json'), {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    method: 'HEAD',
    cache: 'no-store',
  })
