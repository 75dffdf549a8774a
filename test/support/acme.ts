import { defineBackend } from '#definitions/define-backend.ts'
import { type Fields, fieldsOf } from '#lib/decode.ts'

/** There a record is active or not; here it has the status 0 or 1. */
const STATUS = {
  read: ({ active, ...row }: Fields) => ({ ...row, status: active === false ? '1' : '0' }),
  write: ({ status, ...body }: Fields) => ({ ...body, active: status !== '1' }),
}

export default defineBackend({
  envelope: ({ status, fields }) =>
    typeof fields.success === 'boolean'
      ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
      : undefined,
  headers: { token: 'Authorization: Bearer' },
  signIn: { call: 'POST /auth/sign-in', username: 'email', token: 'accessToken' },
  renewal: false,
  signOut: 'DELETE /auth/session',
  user: {
    call: 'GET /me',
    read(data) {
      const { id, displayName, groups, rights } = fieldsOf(data)
      return { userId: id, name: displayName, roles: groups, permissions: rights }
    },
  },
  menu: { call: 'GET /me/menu' },
  lists: {
    page: 'page',
    size: 'perPage',
    firstPage: 0,
    sort: (field, isDescending) => ({ orderBy: isDescending ? `-${field}` : field }),
    filters: ({ status, ...filters }) => ({
      ...filters,
      ...(status && { active: String(status === '0') }),
    }),
    rows: 'records',
    total: 'total',
  },
  records: {
    role: {
      list: 'GET /roles',
      get: 'GET /roles/{id}',
      create: 'POST /roles',
      update: 'PUT /roles/{id}',
      remove: 'DELETE /roles',
      removeBody: ids => ({ ids }),
      key: 'id',
      wire: { roleName: 'name', roleKey: 'code', roleSort: 'position' },
      fixed: ['roleKey'],
      ...STATUS,
    },
    user: {
      list: 'GET /people',
      get: 'GET /people/{id}',
      create: 'POST /people',
      update: 'PUT /people/{id}',
      remove: 'DELETE /people/{id}',
      key: 'id',
      wire: { username: 'email', nickName: 'displayName', email: 'contact', roleIds: 'roles' },
      filters: ['username', 'nickName', 'status'],
      ...STATUS,
    },
    goods: {
      list: 'GET /articles',
      get: 'GET /articles/{id}',
      create: 'POST /articles',
      update: 'PUT /articles/{id}',
      remove: 'DELETE /articles/{id}',
      key: 'id',
      wire: { goodsName: 'title', goodsCode: 'number', deliveredOn: 'delivered' },
      ...STATUS,
    },
  },
  calls: {
    'GET /api/v1/menuTreeselect': 'GET /menus',
    'GET /api/v1/roleMenuTreeselect/{id}': false,
    'PUT /api/v1/rolemenu': 'PUT /roles/{roleId}/menus',
    'GET /api/v1/user/preferences': false,
    'GET /api/v1/dict/databytype/{type}': false,
  },
  lacks: [
    'periods',
    'preferences',
    'recordHistory',
    'severalOperations',
    'endingSessions',
    'madePasswords',
    'lastSignIn',
  ],
})
