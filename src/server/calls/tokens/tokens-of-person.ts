import { permissionOf } from '#definitions/define-resource.ts'
import { sessions } from '#resources/system/sessions.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { parseId } from '#server/calls/pipeline/validate-body.ts'
import { findChangeable, findRecord } from '#server/calls/resources/record-routes.ts'
import { userHooks } from '#server/calls/user-record.ts'
import { formatTokensOf } from './format-token.ts'

/** Like their sessions, tokens for programs are a person's ways in: who may end those sees and ends these. */
export const tokensOfPersonRoutes: readonly Route[] = [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/sysUser/{id}/tokens',
    rights: [permissionOf(sessions, 'remove')],
    run: listTokens,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/tokens/{tokenId}',
    rights: [permissionOf(sessions, 'remove')],
    event: 'user.token',
    businessType: '7',
    run: endToken,
  },
]

async function listTokens(call: Call): Promise<CallAnswer> {
  const { userId } = await findRecord(call, userHooks, parseId(call.params.id, call.t))
  return ok(await formatTokensOf(call, userId))
}

async function endToken(call: WriteCall): Promise<CallAnswer> {
  const { tables, params, t, recordChange } = call
  const { userId } = await findChangeable(call, userHooks, parseId(params.id, t))
  const tokenId = parseId(params.tokenId, t)
  const row = (await tables.apiTokens.ofUser(userId)).find(each => each.tokenId === tokenId)
  if (!row) throw refuse(t, -1, 'notFound')
  await tables.apiTokens.end(userId, tokenId)
  recordChange(userId, { token: row.tokenName }, undefined)
  return ok(null, t('tokenEnded'))
}
