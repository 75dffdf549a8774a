import { EVERY_OPERATION } from '#constants.ts'

/** Whether one of the wanted roles is mine (§6). */
export function hasRole(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(`need roles! Like v-permission="['admin','editor']"`)
  }
  return wanted.some(role => mine.includes(role))
}

/** Whether one of the wanted operations is granted to me (§6). */
export function hasPermission(mine: readonly string[], wanted: readonly string[]): boolean {
  if (!isNonEmptyArray(wanted)) {
    throw new Error(
      `need an operation permission tag value! Like permissions={['system:sysrole:edit']}`,
    )
  }
  return mine.includes(EVERY_OPERATION) || wanted.some(operation => mine.includes(operation))
}

const isNonEmptyArray = (value: unknown) => Array.isArray(value) && value.length > 0
