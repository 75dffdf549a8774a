import { base } from '#lib/base.ts'

/** In ms: a server that says nothing so long does not answer. */
const PATIENCE = 5_000

/** Asks the server for its smallest file; rejects where there is no answer. */
export const probe = (): Promise<Response> =>
  fetch(base.add('/version.json'), {
    signal: AbortSignal.timeout(PATIENCE),
    method: 'HEAD',
    cache: 'no-store',
  })
