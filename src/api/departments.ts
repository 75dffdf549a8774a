import { departmentFrom, departments } from '#resources/system/departments.ts'
import type { Call } from './call.ts'
import { createTreeApi } from './tree.ts'

export type DepartmentsApi = ReturnType<typeof createDepartmentsApi>

export const createDepartmentsApi = (call: Call) => createTreeApi(call, departments, departmentFrom)
