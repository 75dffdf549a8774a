import { ok } from '#server/calls/pipeline/answers.ts'
import type { OpenCall, Route } from '#server/calls/pipeline/route.ts'

/** For monitoring: needs no session, and tells nothing of the server but this one word. */
export const healthRoutes: readonly Route[] = [
  { kind: 'open', method: 'GET', path: '/health', rights: 'open', run: health },
]

/** Without room on the disk reads go on, so this is a normal answer (R59). */
async function health({ services }: OpenCall) {
  return ok({ status: (await services.store.hasRoom()) ? 'ok' : 'degraded' })
}
