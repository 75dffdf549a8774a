import type { StubAnswer, StubHandler, StubRequest } from './stub-api.ts'

/** The fields that every stored row has. */
const STORED_FIELDS = {
  createBy: '1',
  updateBy: '1',
  remark: '',
  params: '',
  createdAt: '2020-04-12T09:00:00+08:00',
  updatedAt: '2020-05-03T21:32:59+08:00',
  deletedAt: null,
}

/** A shop's own back end as it answers when nothing goes wrong (§23): §7, line by line. */
export const STUB_ANSWERS = {
  'POST /login': { data: { token: 'stub-token' } },
  'POST /refreshtoken': { data: { token: 'stub-token-2' } },
  'GET /api/v1/getinfo': {
    data: {
      roles: ['admin'],
      name: 'Zhang Wei',
      avatar: '',
      introduction: 'shop back office',
      permissions: ['*:*:*'],
    },
  },
  'POST /api/v1/logout': { msg: '退出成功' },
  'GET /api/v1/rolelist': paged(Array.from({ length: 45 }, (_, index) => role(index + 1))),
  'GET /api/v1/role/{id}': ({ id }: StubRequest) => ({
    data: { ...role(Number(id)), menuIds: [52] },
  }),
  'POST /api/v1/role': echoed('roleId'),
  'PUT /api/v1/role': echoed('roleId'),
  'PUT /api/v1/rolemenu': { msg: '修改成功', data: null },
  'PUT /api/v1/roledatascope': echoed('roleId'),
  'DELETE /api/v1/role/{id}': { msg: '删除成功', data: '' },
  'GET /api/v1/menurole': { data: menuTree() },
  'GET /api/v1/dict/datalist': paged([
    dictionaryEntry(40, '动力煤', 'steam'),
    dictionaryEntry(41, '焦煤', 'coking'),
  ]),
  'GET /api/v1/dict/data/{id}': ({ id }: StubRequest) => ({
    data: dictionaryEntry(Number(id), '动力煤', 'steam'),
  }),
  'GET /api/v1/dict/databytype/{type}': { data: [] },
  'POST /api/v1/dict/data': echoed('dictCode'),
  'PUT /api/v1/dict/data/': echoed('dictCode'),
  'DELETE /api/v1/dict/data/{id}': { msg: '删除成功', data: true },
  'GET /api/v1/configList': paged([configurationKey(7, 'shop.freight.max', '1200')]),
  'GET /api/v1/config/{id}': ({ id }: StubRequest) => ({
    data: configurationKey(Number(id), 'shop.freight.max', '1200'),
  }),
  'GET /api/v1/configKey/{key}': ({ id }: StubRequest) => ({
    msg: '1200',
    data: configurationKey(7, id, '1200'),
  }),
  'POST /api/v1/config': echoed('configId'),
  'PUT /api/v1/config': echoed('configId'),
  'DELETE /api/v1/config/{id}': { msg: '删除成功！', data: true },
} satisfies Record<string, StubHandler>

export type CallName = keyof typeof STUB_ANSWERS

function paged(rows: readonly object[]) {
  return ({ query }: StubRequest): StubAnswer => {
    const pageIndex = Number(query.get('pageIndex') || 1)
    const pageSize = Number(query.get('pageSize') || 10)
    const from = (pageIndex - 1) * pageSize
    return {
      data: { list: rows.slice(from, from + pageSize), count: rows.length, pageIndex, pageSize },
    }
  }
}

function echoed(id: string) {
  return ({ body }: StubRequest): StubAnswer => ({
    msg: '修改成功',
    data: { [id]: 900, ...(body as object) },
  })
}

function role(roleId: number) {
  const roleName = roleId === 1 ? 'Administrator' : `Dispatch desk ${roleId}`
  const roleKey = roleId === 1 ? 'admin' : `dispatch${roleId}`
  return {
    ...STORED_FIELDS,
    roleId,
    roleName,
    roleKey,
    roleSort: roleId,
    status: '0',
    dataScope: '1',
  }
}

function dictionaryEntry(dictCode: number, dictLabel: string, dictValue: string) {
  return {
    ...STORED_FIELDS,
    dictCode,
    dictLabel,
    dictValue,
    dictType: 'coal_kind',
    dictSort: dictCode,
    status: '0',
  }
}

function configurationKey(configId: number, configKey: string, configValue: string) {
  return {
    ...STORED_FIELDS,
    configId,
    configName: '运费上限',
    configKey,
    configValue,
    configType: 'N',
  }
}

/** The menu of §24.5 A, with `visible` as the boolean that the specification means. */
export function menuTree() {
  return [
    menuRow(2, '/upms', 'Layout', 'System', [
      menuRow(52, 'role', '/role/index', 'Roles'),
      menuRow(59, 'dict', '/dict/data', 'Dictionary data'),
      menuRow(62, 'config', '/config/index', 'Configuration'),
    ]),
  ]
}

export function menuRow(
  menuId: number,
  path: string,
  component: string,
  title: string,
  children: object[] = [],
) {
  return {
    menuId,
    path,
    component,
    title,
    menuName: title.replaceAll(' ', ''),
    icon: '',
    visible: true,
    children,
  }
}
