import { ALL_PERMISSIONS } from '#constants.ts'

/** Whether one of the wanted roles is mine (§6). */
export function hasRole(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(`need roles! Like v-permission="['admin','editor']"`)
  }
  return includesAny(mine, wanted)
}

/** Whether one of the wanted operations is granted to me (§6). */
export function hasPermission(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(
      `need an operation permission tag value! Like permissions={['system:sysrole:edit']}`,
    )
  }
  return isGranted(mine, wanted)
}

const isNonEmptyArray = (value: unknown) => Array.isArray(value) && value.length > 0

/** The rules of §6 where what is wanted is known to be something; `access.ts` asks that first. */
export const includesAny = (mine: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some(one => mine.includes(one))

export const isGranted = (mine: readonly string[], wanted: readonly string[]): boolean =>
  mine.includes(ALL_PERMISSIONS) || includesAny(mine, wanted)
