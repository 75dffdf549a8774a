import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { localized } from '#entities/bilingual-text.ts'
import { roles } from '#resources/system/roles.ts'
import { hasPermission } from '#server/auth/rights.ts'
import { Refusal } from '#server/calls/pipeline/answers.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { formatList } from '#server/calls/pipeline/row-format.ts'
import { targetOf } from '#server/calls/resources/references.ts'
import type { DepartmentRow } from '#server/store/departments.ts'

/** What keeps a department from being deleted, of one kind. */
interface Uses {
  /** Of those that the caller may list. */
  names: readonly string[]
  count: number
}

/** So many of a kind are named; the others are counted. */
const MAX_NAMED = 3

/**
 * Refuses to delete a department that something still needs, and names what the caller may list. The
 * log counts only: whoever reads the refusal there may see less.
 */
export async function refuseInUse(
  call: WriteCall,
  row: DepartmentRow,
  described: readonly Resource[],
) {
  const { t, locale } = call
  const uses = [
    await peopleIn(call, row),
    await departmentsBelow(call, row),
    await rolesNaming(call, row),
    await recordsOf(call, row, described),
  ] as const
  if (uses.every(({ count }) => count === 0)) return
  const name = localized(row.deptName, row.deptNameZh, locale)
  const labels = LABELS[locale]
  const parts = uses.flatMap((use, kind) =>
    use.count > 0 ? [`${labels[kind]}${formatUses(call, use)}`] : [],
  )
  throw new Refusal(
    { code: -1, msg: t('recordInUse', name, parts.join(locale === 'zh-CN' ? '；' : '; ')) },
    t('deptInUse', name, ...uses.map(({ count }) => count)),
  )
}

const LABELS = {
  en: ['people: ', 'departments below it: ', 'roles whose data scope names it: ', 'records: '],
  'zh-CN': ['用户：', '下级部门：', '数据权限中包含该部门的角色：', '记录：'],
} as const

/** "2 (Wei Zhang and 1 more)" */
function formatUses({ locale }: WriteCall, { names, count }: Uses): string {
  if (names.length === 0) return String(count)
  const list = formatList(names.slice(0, MAX_NAMED), locale)
  const others = count - Math.min(names.length, MAX_NAMED)
  if (locale === 'zh-CN')
    return others > 0 ? `${count}（${list}，另有 ${others}）` : `${count}（${list}）`
  return others > 0 ? `${count} (${list} and ${others} more)` : `${count} (${list})`
}

async function peopleIn({ tables, caller, locale }: WriteCall, { deptId }: DepartmentRow) {
  const ids = await tables.users.inDepartment(deptId)
  const mayList = hasPermission(caller.rights, 'system:sysuser:list')
  const seen = mayList ? await tables.users.personNames(ids, caller.scope) : []
  const names = [...seen.values()].map(
    person => localized(person.nickName, person.nickNameZh, locale) || person.username,
  )
  return { names, count: ids.length }
}

async function departmentsBelow({ tables, locale }: WriteCall, { deptId }: DepartmentRow) {
  const below = (await tables.departments.all()).filter(row => row.parentId === deptId)
  const names = below.map(row => localized(row.deptName, row.deptNameZh, locale))
  return { names, count: below.length }
}

async function rolesNaming({ tables, caller, locale }: WriteCall, { deptId }: DepartmentRow) {
  const naming = await tables.roles.naming(deptId)
  const mayList = roles.listedBy.some(right => hasPermission(caller.rights, right))
  const names = mayList ? naming.map(role => localized(role.roleName, role.roleNameZh, locale)) : []
  return { names, count: naming.length }
}

/** The shop's own records that belong to it, by the titles of their kinds. */
async function recordsOf(
  { tables, locale }: WriteCall,
  { deptId }: DepartmentRow,
  described: readonly Resource[],
) {
  const names = new Set<string>()
  for (const resource of described) {
    for (const [name, field] of fieldsOfResource(resource)) {
      if (field.kind !== 'reference' || targetOf(resource, field) !== 'department') continue
      const isReferredTo = await tables.resources.get(resource.name)?.isReferredTo(name, deptId)
      if (isReferredTo) names.add(resource.title.many[locale])
    }
  }
  return { names: [...names], count: names.size }
}
