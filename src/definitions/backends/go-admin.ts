import { defineBackend } from '#definitions/define-backend.ts'

/**
 * go-admin 1.0 and 1.1 (2020), the family that the specification descends from. Its adapter
 * (src/api/backends/go-admin.ts) has what takes several calls.
 */
export default defineBackend({
  headers: { token: 'Authorization: Bearer' },
  renewal: { call: 'GET /refresh_token' },
  defaults: { menuVisible: 'zero-shown', captcha: true },
  records: {
    role: { fixed: ['roleName', 'roleKey'], filters: ['roleName', 'roleKey', 'status'] },
    user: { filters: ['username', 'deptId', 'status'] },
    dept: { fixed: ['parentId'] },
    menu: {
      read: ({ visible, ...row }) => ({ ...row, visible: visible === '0' }),
      write: ({ visible, ...row }) => ({
        ...row,
        ...(visible !== undefined && { visible: visible === true ? '0' : '1' }),
      }),
    },
    dict: { fixed: ['dictLabel', 'dictValue'], filters: ['dictLabel', 'status'] },
    dicttype: { fixed: ['dictName', 'dictType'] },
    config: {
      fixed: ['configName', 'configKey'],
      // The console searches values itself, page by page.
      filters: ['configName', 'configKey', 'configValue', 'configType'],
    },
    operation: { filters: ['operName', 'status'] },
  },
  calls: { 'GET /api/v1/menu/{id}/viewers': false },
  lacks: [
    'sorting',
    'periods',
    'partialMatches',
    'severalRoles',
    'madePasswords',
    'endingSessions',
    'lastSignIn',
    'recordHistory',
    'severalOperations',
    'lockingOut',
    'preferences',
  ],
  hasOtherPages: true,
})
