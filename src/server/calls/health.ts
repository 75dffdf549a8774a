import { ok } from '#server/calls/pipeline/refusal.ts'
import type { OpenCall, Route } from '#server/calls/pipeline/route.ts'

/** For whoever watches the machine: no session, and nothing of the inside but this one word. */
export const healthRoutes: readonly Route[] = [
  { kind: 'open', method: 'GET', path: '/health', rights: 'open', run: health },
]

/** Without room reads go on, so that it is an answer like any other (R59). */
async function health({ services }: OpenCall) {
  return ok({ status: (await services.store.hasRoom()) ? 'ok' : 'degraded' })
}
