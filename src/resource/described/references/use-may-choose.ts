import { useCallback } from 'react'
import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import { hasPermission } from '#permissions/permissions.ts'
import { useUser } from '#session/user-context.ts'
import { referredTo } from './reference-source.ts'

/** Whether the user may list the records that a reference of the resource names, and so choose one. */
export function useMayChoose(resource: Resource): (field: ReferenceField) => boolean {
  const { permissions } = useUser()
  return useCallback(
    field => {
      const needed = listPermissionOf(resource, field)
      return needed === undefined || hasPermission(permissions, [needed])
    },
    [resource, permissions],
  )
}

/** Departments come with the right to list what refers to them. */
function listPermissionOf(resource: Resource, field: ReferenceField): string | undefined {
  switch (field.to) {
    case 'user':
      return 'system:sysuser:list'
    case 'role':
      return 'system:sysrole:list'
    case 'department':
      return undefined
    default:
      return permissionOf(referredTo(resource, field), 'list')
  }
}
