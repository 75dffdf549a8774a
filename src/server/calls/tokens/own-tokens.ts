import { localized } from '#entities/bilingual-text.ts'
import { isFields } from '#lib/decode.ts'
import { isApiTokenOver, newApiToken } from '#server/auth/api-tokens.ts'
import { detailsWait } from '#server/auth/details-wait.ts'
import { hasPermission, parentsOf, withAncestors } from '#server/auth/rights.ts'
import { digestOf } from '#server/auth/sessions.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, overQuota, refuse } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatTime, treeFrom } from '#server/calls/pipeline/row-format.ts'
import { parseId, readForm } from '#server/calls/pipeline/validate-body.ts'
import { formatTokensOf } from './format-token.ts'

/** The tokens that a person makes for programs. Each answer but that of the making is without them. */
export const ownTokenRoutes: readonly Route[] = [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/user/tokens',
    rights: 'signed-in',
    run: async call => ok(await formatTokensOf(call, call.caller.user.userId)),
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/user/tokens/rights',
    rights: 'signed-in',
    run: getRights,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/user/tokens',
    rights: 'signed-in',
    event: 'token.create',
    businessType: '1',
    isGrave: true,
    answersOnce: true,
    run: createToken,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/user/tokens/{id}',
    rights: 'signed-in',
    event: 'token.end',
    businessType: '7',
    run: endToken,
  },
]

const DAY_MS = 86_400_000
const MAX_DAYS = 365
const MAX_NAME = 64
/** Of one person, without those that are over. */
const MAX_TOKENS = 20

/**
 * What a token could do: what the person holds, however they view the console at the moment, as far
 * as a call that tokens reach asks for it.
 */
async function choosableRights({ tables, caller, services }: Call): Promise<ReadonlySet<string>> {
  const held = await services.rights.viewOf(tables, caller.heldRoles)
  return new Set(
    [...services.tokenPermissions].filter(permission => hasPermission(held, permission)),
  )
}

/** The rows of the menu that give these, each permission once, and the rows above them. */
async function getRights(call: Call): Promise<CallAnswer> {
  const { tables, services, locale } = call
  const rest = new Set(await choosableRights(call))
  const menus = await services.rights.menus(tables)
  const giving = new Set(
    menus.filter(({ permission }) => rest.delete(permission)).map(({ menuId }) => menuId),
  )
  const shown = withAncestors(giving, parentsOf(menus))
  return ok(
    treeFrom(
      menus.filter(({ menuId }) => shown.has(menuId)),
      row => row.menuId,
      row => row.parentId ?? 0,
      row => ({
        id: row.menuId,
        label: localized(row.title, row.titleZh, locale),
        icon: row.icon,
        menuType: row.menuType,
        permission: giving.has(row.menuId) ? row.permission : '',
      }),
    ),
  )
}

async function createToken(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, request, services, t, now, recordChange } = call
  const { userId } = caller.user
  if (!services.apiTokens) throw refuse(t, 403, 'tokensOff')
  const wait = await detailsWait(tables, userId, 'token.create', now)
  if (wait > 0) throw overQuota(t, wait)
  const live = (await tables.apiTokens.ofUser(userId)).filter(row => !isApiTokenOver(row, now))
  if (live.length >= MAX_TOKENS) throw refuse(t, 400, 'tokensFull', MAX_TOKENS)

  const form = readForm(request.body, call)
  const tokenName = form.requiredText('name', { max: MAX_NAME })
  const days = form.integer('days', 1, MAX_DAYS)
  if (days === undefined) form.addProblem('days', { rule: 'integer', min: 1, max: MAX_DAYS })
  if (live.some(row => row.tokenName === tokenName)) form.addProblem('name', { rule: 'taken' })
  const choosable = await choosableRights(call)
  const permissions = readPermissions(request.body)
  if (permissions.length === 0) form.addError('permissions', t('tokenRightRequired'))
  else if (!permissions.every(permission => choosable.has(permission)))
    form.addError('permissions', t('tokenRightsAbove'))
  form.throwIfInvalid()

  const token = newApiToken()
  const endsAt = now + (days ?? 0) * DAY_MS
  const tokenId = await tables.apiTokens.add({
    userId,
    tokenName,
    hash: digestOf(token),
    permissions: JSON.stringify(permissions),
    factorPassed: caller.factorPassed ? 1 : 0,
    createdAt: now,
    endsAt,
  })
  const expire = formatTime(endsAt)
  recordChange(tokenId, undefined, { name: tokenName, expire, permissions })
  return ok({ tokenId, name: tokenName, token, expire }, t('tokenCreated'))
}

/** Whatever is no text is no permission either, so that it is refused as one that is not held. */
function readPermissions(body: unknown): readonly string[] {
  const sent = isFields(body) && Array.isArray(body.permissions) ? body.permissions : []
  return [...new Set(sent.map(String))].sort()
}

async function endToken({
  tables,
  caller,
  params,
  t,
  recordChange,
}: WriteCall): Promise<CallAnswer> {
  const { userId } = caller.user
  const tokenId = parseId(params.id, t)
  const row = (await tables.apiTokens.ofUser(userId)).find(each => each.tokenId === tokenId)
  if (!row) throw refuse(t, -1, 'notFound')
  await tables.apiTokens.end(userId, tokenId)
  recordChange(tokenId, { name: row.tokenName }, undefined)
  return ok(null, t('tokenEnded'))
}
