import type { ReactNode } from 'react'
import {
  permissionOf,
  type Resource,
  type ResourceOperation,
} from '#definitions/define-resource.ts'
import { type PermissionGuard, usePermission } from '#permissions/allow.tsx'

/** For an operation that the resource does not have: nobody misses a right for it. */
const ABSENT: PermissionGuard = {
  isAllowed: false,
  isShown: false,
  render: (_: ReactNode, instead: ReactNode = null) => instead,
  items: () => [],
}

/** What of the operations the resource has and the user may do. */
export interface DescribedOperations {
  add: PermissionGuard
  edit: PermissionGuard
  remove: PermissionGuard
}

export function useDescribedOperations(resource: Resource): DescribedOperations {
  const has = (operation: ResourceOperation) => resource.operations.includes(operation)
  const add = usePermission([permissionOf(resource, 'add')])
  const edit = usePermission([permissionOf(resource, 'edit')])
  const remove = usePermission([permissionOf(resource, 'remove')])
  return {
    add: has('add') ? add : ABSENT,
    edit: has('edit') ? edit : ABSENT,
    remove: has('remove') ? remove : ABSENT,
  }
}
