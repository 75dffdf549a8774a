import { defineBackend } from '#definitions/define-backend.ts'
import { fieldsOf } from '#lib/decode.ts'

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
    rows: 'records',
    total: 'total',
  },
  records: {
    role: {
      list: 'GET /roles',
      read: 'GET /roles/{id}',
      create: 'POST /roles',
      update: 'PUT /roles/{id}',
      remove: 'DELETE /roles',
      body: ids => ({ ids }),
      key: 'id',
      wire: { roleName: 'name', roleKey: 'code' },
    },
    goods: {
      list: 'GET /articles',
      read: 'GET /articles/{id}',
      update: 'PUT /articles/{id}',
      remove: 'DELETE /articles/{id}',
      key: 'id',
      wire: { goodsName: 'title' },
    },
  },
  calls: { 'GET /api/v1/menuTreeselect': 'GET /menus', 'GET /api/v1/user/preferences': false },
  lacks: ['periods', 'preferences'],
})
