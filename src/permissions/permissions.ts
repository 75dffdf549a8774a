import { ALL_PERMISSIONS } from '#constants.ts'

/** Whether one of the wanted roles is among the user's own; the error is that of §5. */
export function hasRole(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(`need roles! Like v-permission="['admin','editor']"`)
  }
  return includesAny(mine, wanted)
}

/** Whether one of the wanted operations is granted to the user; the error is that of §5. */
export function hasPermission(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(
      `need an operation permission tag value! Like permissions={['system:sysrole:edit']}`,
    )
  }
  return isGranted(mine, wanted)
}

const isNonEmptyArray = (value: unknown) => Array.isArray(value) && value.length > 0

/**
 * The rule of §6 for a list that is known not to be empty; `hasRole` and `hasPermission` check that
 * first.
 */
export const includesAny = (mine: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some(one => mine.includes(one))

export const isGranted = (mine: readonly string[], wanted: readonly string[]): boolean =>
  mine.includes(ALL_PERMISSIONS) || includesAny(mine, wanted)
