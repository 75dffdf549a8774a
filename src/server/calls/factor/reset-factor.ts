import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import type { Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { parseId } from '#server/calls/pipeline/validate-body.ts'
import { findChangeable } from '#server/calls/resources/record-routes.ts'
import { userHooks } from '#server/calls/user-record.ts'

export const factorResetRoutes: readonly Route[] = [
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/factor',
    rights: ['system:sysuser:factor'],
    event: 'user.factor',
    businessType: '3',
    isGrave: true,
    run: resetFactor,
  },
]

/** For somebody who has lost the factor. Whoever uses it instead is signed out. */
async function resetFactor(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, t, params, now, recordChange } = call
  const { userId } = await findChangeable(call, userHooks, parseId(params.id, t))
  if (userId === caller.user.userId) throw refuse(t, 403, 'factorOwn')
  if (!(await tables.factors.remove(userId))) throw refuse(t, 400, 'factorNone')
  await tables.tickets.removeOfUser(userId)
  const ended = await services.sessions.endOthers(tables, userId, 0, now)
  recordChange(userId, undefined, undefined)
  return ok({ ended }, t('factorReset', ended))
}
