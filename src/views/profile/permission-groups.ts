/** The operations granted on one resource: `system:sysrole` with `add`, `edit`. */
export interface PermissionGroup {
  resource: string
  operations: readonly string[]
}

/** By `module:resource`, in the order of the alphabet; only those with the wanted text in them. */
export function permissionGroups(permissions: readonly string[], wanted = ''): PermissionGroup[] {
  const groups = new Map<string, string[]>()
  for (const permission of [...new Set(permissions)].sort()) {
    if (!permission.toLowerCase().includes(wanted.trim().toLowerCase())) continue
    const end = permission.lastIndexOf(':')
    const resource = permission.slice(0, Math.max(0, end))
    groups.set(resource, [...(groups.get(resource) ?? []), permission.slice(end + 1)])
  }
  return [...groups].map(([resource, operations]) => ({ resource, operations }))
}
