import { defineBackend } from '#definitions/define-backend.ts'

/**
 * go-admin 1.0 and 1.1 (2020), the family that the specification descends from. Its adapter
 * (src/api/backends/go-admin.ts) has what takes several calls.
 */
export default defineBackend({
  headers: { token: 'Authorization: Bearer' },
  renewal: { call: 'GET /refresh_token' },
  defaults: { menuVisible: 'zero-shown', captcha: true },
  readOnlyFields: {
    role: ['roleName', 'roleKey'],
    dictEntry: ['dictLabel', 'dictValue'],
    dictType: ['dictName', 'dictType'],
    configKey: ['configName', 'configKey'],
  },
  filters: {
    roles: ['roleName', 'roleKey', 'status'],
    users: ['username', 'deptId', 'status'],
    dict: ['dictLabel', 'status'],
    // The console searches values itself, page by page.
    config: ['configName', 'configKey', 'configValue', 'configType'],
    log: ['operName', 'status'],
  },
  lacks: [
    'sorting',
    'periods',
    'partialMatches',
    'severalRoles',
    'madePasswords',
    'endingSessions',
    'lastSignIn',
    'recordHistory',
    'lockingOut',
    'preferences',
  ],
  hasOtherPages: true,
})
