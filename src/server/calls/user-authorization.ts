import { problemText } from '#definitions/problem-text.ts'
import { isEnabled } from '#entities/status.ts'
import { type Refusal, refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import type { MessageKey } from '#server/messages.ts'
import { type Above, mayGrantScopeOf, peopleAbove, roleHasMoreRights } from './rank.ts'

/*
 * Who may change a person: whoever sees them, may do all that they may do, and sees all that they
 * see, before and after (R17). Both checks read the stored rows inside the transaction of the write,
 * which a refusal rolls back.
 */

const BEFORE: Readonly<Record<Above, MessageKey>> = {
  unseen: 'notFound',
  rights: 'userAbove',
  scope: 'userScopeAbove',
}

const AFTER: Readonly<Record<Above, MessageKey>> = {
  unseen: 'deptAbove',
  rights: 'grantAbove',
  scope: 'scopeAbove',
}

/** Why the caller may not change the person as they are now. */
export const userRefusal = (call: Call, userId: number) => rankRefusal(call, userId, BEFORE)

/** After a person was written: out of the caller's sight, they would be out of reach too. */
export async function checkWrittenUser(call: WriteCall, userId: number) {
  const refusal = await rankRefusal(call, userId, AFTER)
  if (refusal) throw refusal
}

async function rankRefusal(
  call: Call,
  userId: number,
  messages: Readonly<Record<Above, MessageKey>>,
): Promise<Refusal | undefined> {
  const [above] = (await peopleAbove(call, [userId])).keys()
  return above && refuse(call.t, 403, messages[above])
}

/**
 * Added roles must be the caller's to grant, whatever their scope shows the person now: it may grow
 * with the next department.
 */
export async function checkRoles(
  call: WriteCall,
  roleIds: readonly number[],
  stored: readonly number[],
) {
  const { tables, t } = call
  for (const roleId of roleIds.filter(id => !stored.includes(id))) {
    const role = await tables.roles.byId(roleId)
    if (!role) throw refuseFields(t, { roleIds: t('roleGone', roleId) })
    if ((await roleHasMoreRights(call, role)) || !(await mayGrantScopeOf(call, role)))
      throw refuse(t, 403, 'grantAbove')
  }
}

export async function checkDepartment(
  { tables, caller, t, locale }: WriteCall,
  deptId: number | null,
  stored: number | null,
) {
  if (deptId === stored || deptId === null) return
  const department = await tables.departments.byId(deptId)
  if (!department) throw refuseFields(t, { deptId: problemText({ rule: 'unknown' }, locale) })
  const { all, deptIds } = caller.scope
  if (!all && deptId !== caller.user.deptId && !deptIds.includes(deptId)) {
    throw refuse(t, 403, 'deptAbove')
  }
  if (!isEnabled(department)) throw refuseFields(t, { deptId: t('deptDisabled') })
}
