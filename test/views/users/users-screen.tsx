import { ALL_IN_SIGHT, renderScreen, type ScreenOptions } from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import Users from '#views/users/users.tsx'

export const account = (userId: number, username: string, more: object = {}) => ({
  userId,
  username,
  nickName: `Nick ${username}`,
  roleIds: [2],
  roleName: 'Trader',
  deptId: 2,
  deptName: 'Trading',
  phone: '',
  email: '',
  status: '0',
  remark: '',
  lastLoginAt: null,
  createdAt: '2026-01-04T09:12:30+00:00',
  updatedAt: '2026-01-04T09:12:30+00:00',
  version: 1,
  ...more,
})
export const ROLES = [
  { roleId: 1, roleKey: 'admin', roleName: 'Administrator', status: '0', admin: true },
  { roleId: 2, roleKey: 'trader', roleName: 'Trader', status: '0' },
  { roleId: 3, roleKey: 'old', roleName: 'Old desk', status: '1' },
]
export const DEPTS = [
  { id: 1, label: 'Shop', children: [{ id: 2, label: 'Trading', children: [] }] },
]

/** A server that stores what is written; the first user is the one who is signed in. */
export function server(more: StubbedCalls = {}): StubbedCalls {
  const rows = [
    account(1, 'admin', { roleIds: [1], roleName: 'Administrator' }),
    account(2, 'lin'),
    account(3, 'wei', { status: '1' }),
  ]
  const put = (body: unknown) => {
    const { version: _, ...change } = body as Record<string, unknown>
    const row = rows.find(other => other.userId === change.userId)
    Object.assign(row ?? {}, change)
    return { code: 200, data: { ...row } }
  }
  return {
    'GET /api/v1/sysUserList': () => ({
      code: 200,
      data: { list: rows.map(row => ({ ...row })), count: rows.length },
    }),
    'GET /api/v1/sysUser/1': () => ({ code: 200, data: rows[0] }),
    'GET /api/v1/sysUser/2': () => ({ code: 200, data: rows[1] }),
    'GET /api/v1/rolelist': { code: 200, data: { list: ROLES, count: ROLES.length } },
    'GET /api/v1/deptTree': { code: 200, data: DEPTS },
    'PUT /api/v1/sysUser': put,
    'POST /api/v1/sysUser': {
      code: 200,
      data: { ...account(9, 'nora'), password: 'made-Password-1' },
    },
    'DELETE /api/v1/sysUser/2': { code: 200, data: true },
    'PUT /api/v1/sysUser/2/password': { code: 200, data: { password: 'fresh-Password-2' } },
    'DELETE /api/v1/sysUser/2/sessions': { code: 200, data: { ended: 2 } },
    ...more,
  }
}

export const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Users />, {
    folds: ALL_IN_SIGHT,
    path: '/system/user',
    title: 'Users',
    areas: ['users', 'login', 'new-password'],
    ...options,
    table: options.table ?? server(),
  })
