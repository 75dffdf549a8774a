import type { Resource } from '#definitions/define-resource.ts'
import { localized } from '#entities/bilingual-text.ts'
import { EDITING } from '#server/auth/quotas.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import { sessionOf } from '#server/calls/pipeline/caller.ts'
import type { Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { parseId } from '#server/calls/pipeline/validate-body.ts'
import type { EditedRecord } from '#server/store/resources/editing.ts'
import type { ResourceTable } from '#server/store/resources/resource-table.ts'
import type { Tables } from '#server/store/tables.ts'

/** So many are named; whoever else is there is counted. */
const MAX_NAMED = 5

/**
 * Who has a record open: each page that shows its form says so again and again, and is told who else
 * does. Nothing is locked.
 */
export const editingRoutes = (resources: readonly Resource[]): Route[] =>
  resources.flatMap(({ name: kind, listedBy: rights }): Route[] => {
    const path = `/api/v1/editing/${kind}/{id}`
    return [
      {
        ...{ kind: 'unlogged', isPoll: true, quota: EDITING, method: 'POST', path, rights },
        run: (call: WriteCall) => signEditing(call, kind),
      },
      {
        // It only takes back what the session said: also once the right is gone.
        ...{ kind: 'unlogged', isPoll: true, quota: EDITING, method: 'DELETE', path },
        rights: 'signed-in',
        run: (call: WriteCall) => stopEditing(call, kind),
      },
    ]
  })

async function signEditing(call: WriteCall, kind: string): Promise<CallAnswer> {
  const { tables, caller, params, t, locale, now } = call
  const { user, scope } = caller
  const { session } = sessionOf(caller)
  const record = { kind, recordId: parseId(params.id, t) }
  if (!(await isVisible(call, record))) throw refuse(t, -1, 'notFound')
  await tables.editing.sign(record, session.sessionId, now)
  const userIds = await tables.editing.others(record, user.userId, now)
  const people = await tables.users.personNames(userIds, scope)
  const names = userIds
    .flatMap(userId => people.get(userId) ?? [])
    .slice(0, MAX_NAMED)
    .map(person => localized(person.nickName, person.nickNameZh, locale) || person.username)
  return ok({ names, others: userIds.length - names.length })
}

async function stopEditing(
  { tables, caller, params, t }: WriteCall,
  kind: string,
): Promise<CallAnswer> {
  const record = { kind, recordId: parseId(params.id, t) }
  const count = await tables.editing.leave(record, sessionOf(caller).session.sessionId)
  if (count === 0) throw refuse(t, -1, 'notFound')
  return ok()
}

async function isVisible(
  { tables, caller }: WriteCall,
  { kind, recordId }: EditedRecord,
): Promise<boolean> {
  const names = await tableOf(tables, kind)?.names([recordId], caller.scope)
  return names?.get(recordId)?.isVisible ?? false
}

function tableOf(tables: Tables, kind: string): Pick<ResourceTable, 'names'> | undefined {
  switch (kind) {
    case 'role':
      return tables.roles
    case 'user':
      return tables.users
    case 'dept':
      return tables.departments
    case 'menu':
      return tables.menus
    case 'dict':
      return tables.dict
    case 'dicttype':
      return tables.dictTypes
    case 'config':
      return tables.config
    case 'shop':
      return tables.shop
    default:
      return tables.resources.get(kind)
  }
}
