import { isFields, type Fields } from '#lib/fields.ts'
import { fieldsOf, listOf, numberOf, textOf } from '#lib/shape.ts'
import { ownValue } from '#lib/own-value.ts'
import { CUSTOM_SCOPE } from '#model/data-scope.ts'
import { keyFrom, keyInPath, keysFrom, type Key } from '#model/key.ts'
import { withAbove } from '#model/menu-grants.ts'
import { checkedTreeFrom, type CheckedTree } from '#model/tree-node.ts'
import type { Texts } from '#locales/index.ts'
import type { Call, CallOptions, Envelope, Method, Read } from '../client.ts'
import { CallError, Failed, isExpiry, Refused } from '../errors.ts'
import type { Backend, Refuse } from './backend.ts'

/**
 * go-admin 1.0 and 1.1 (2020), the family that the specification descends from. Where the two
 * differ, their answers tell, not a setting. docs/back-ends.md says line by line what works.
 */
export const createGoAdmin = (texts: () => Promise<Texts<'back-end'>>): Backend => ({
  headersFor: token => ({ Authorization: `Bearer ${token}` }),
  adapt: (call, refuse) => adapt(call, refuse, texts),
  fixed: {
    role: ['roleName', 'roleKey'],
    user: [],
    dictEntry: ['dictLabel', 'dictValue'],
    dictType: ['dictName', 'dictType'],
    configKey: ['configName', 'configKey'],
  },
  filters: {
    roles: ['roleName', 'roleKey', 'status'],
    users: ['username', 'deptId', 'status'],
    dict: ['dictLabel', 'status'],
    // Values are searched by the console itself, page by page.
    config: ['configName', 'configKey', 'configValue', 'configType'],
    log: ['operName', 'status'],
  },
  does: {
    sorting: false,
    periods: false,
    partialMatches: false,
    severalRoles: false,
    madePasswords: false,
    endingSessions: false,
    lastSignIn: false,
    lockingOut: false,
    onlyKnownPages: true,
  },
})

type Options = CallOptions & { read?: Read<unknown> }

/** A failure that the caller's own call will not tell of. */
const quietly = (code: number | undefined) => !isExpiry(code)

function adapt(call: Call, refuse: Refuse, texts: () => Promise<Texts<'back-end'>>): Call {
  async function adapted(method: Method, path: string, options: Options = {}): Promise<unknown> {
    const [, kind = '', key = ''] =
      /^\/api\/v1\/(role|dict\/data|dict\/type|config|sysUser)(?:\/([^/]*))?$/.exec(path) ?? []
    const body = isFields(options.body) ? options.body : {}

    if (path === '/api/v1/menurole') return send(method, path, options, menuRows)
    if (path === '/refreshtoken')
      return send('GET', '/refresh_token', { ...options, body: undefined })
    if (method === 'GET' && key && kind === 'role') return readRole(key, options)
    if (method === 'GET' && key && kind === 'sysUser') return readPerson(path, options)
    if (method === 'GET' && key) return send(method, path, options, present(kind))
    if (method === 'GET' && path === '/api/v1/sysUserList') return readUsers(options)
    if (method === 'GET' && path === '/api/v1/operloglist') return readLog(options)
    if (method === 'DELETE' && kind === 'role') return removeRoles(path, key, options)
    if (path === '/api/v1/rolemenu' || path === '/api/v1/role')
      return saveRole(method, body, options)
    if (path === '/api/v1/roledatascope') return saveScope(body, options)
    if (kind === 'sysUser' && key === '')
      return send(method, path, { ...options, body: ofPerson(body) })
    if (kind && options.body !== undefined)
      return send(method, path, { ...options, body: typed(body) })
    return send(method, path, options)
  }

  /** One call as it is, its answer first changed into what the specification has. */
  function send(
    method: Method,
    path: string,
    options: Options,
    change: (data: unknown, envelope: Envelope) => unknown = data => data,
  ): Promise<unknown> {
    const { read = (data: unknown) => data } = options
    return call(method, path, {
      ...options,
      read: (data, envelope) => read(change(data, envelope), envelope),
    })
  }

  /** A read of our own, beside the caller's: `undefined` where it failed, `false` where the session ended. */
  const look = async <T>(path: string, read: Read<T>, { signal }: Options) =>
    call('GET', path, { signal, handles: quietly, read }).catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    })

  const menusOf = (key: string, options: Options) =>
    look(
      `/api/v1/roleMenuTreeselect/${key}`,
      (_, { menus, checkedKeys }) => checkedTreeFrom(menus, checkedKeys),
      options,
    )

  const departmentsOf = (key: string, options: Options) =>
    look(
      `/api/v1/roleDeptTreeselect/${key}`,
      (_, { depts, checkedKeys }) => checkedTreeFrom(depts, checkedKeys),
      options,
    )

  /** The role with its departments, which its own call does not answer. */
  async function readRole(key: string, options: Options) {
    const departments = await departmentsOf(key, options)
    const deptIds = departments ? { deptIds: departments.checked } : undefined
    const read = present('role')
    return send('GET', `/api/v1/role/${key}`, options, data => ({ ...read(data), ...deptIds }))
  }

  /** The person with the name of the department, which the call itself does not answer. */
  async function readPerson(path: string, options: Options) {
    const names = await look('/api/v1/deptTree', departmentNames, options)
    return send('GET', path, options, (data, envelope) => {
      const fields = person(data, envelope)
      return { ...fields, deptName: names ? names.get(String(fields['deptId'])) : undefined }
    })
  }

  async function readUsers(options: Options) {
    const { username, ...query } = options.query ?? {}
    // 1.0 looks at the one, 1.1 at the other.
    const names = { userName: username, username }
    // Its rows have the key of the role alone.
    const roles = await look('/api/v1/rolelist?pageSize=1000', roleNames, options)
    return send(
      'GET',
      '/api/v1/sysUserList',
      { ...options, query: { ...query, ...names } },
      data => ({
        ...fieldsOf(data),
        list: listOf(fieldsOf(data)['list'], row => ({
          ...fieldsOf(row),
          roleName: roles ? roles.get(String(fieldsOf(row)['roleId'])) : undefined,
        })),
      }),
    )
  }

  function readLog(options: Options) {
    const { operId, ...query } = options.query ?? {}
    if (operId) {
      const one = (data: unknown) => ({ list: [logRow(data)], count: 1 })
      return send(
        'GET',
        `/api/v1/operlog/${keyInPath(String(operId))}`,
        { ...options, query: {} },
        one,
      )
    }
    return send('GET', '/api/v1/operloglist', { ...options, query }, data => ({
      ...fieldsOf(data),
      list: listOf(fieldsOf(data)['list'], logRow),
    }))
  }

  /**
   * `PUT /role` drops the menus, departments and rights of the role and keeps what is sent: so all
   * of it is sent, read just now, with the folders above each menu. Departments follow in a second
   * call, for the first one does not take them.
   */
  async function saveRole(method: Method, change: Fields, options: Options) {
    const roleKey = keyFrom(change['roleId'])
    const isNew = method === 'POST'
    const key = isNew ? '0' : keyInPath(roleKey ?? '')
    const menus = await menusOf(key, options)
    const departments = isNew ? undefined : await departmentsOf(key, options)
    const role = isNew ? {} : await look(`/api/v1/role/${key}`, fieldsOf, options)
    if (menus === false || departments === false || role === false) return false
    if (!menus || !role) {
      // Sent without what could not be read, the role would lose it.
      const { notRead } = await texts()
      throw refuse(new Refused(notRead, { code: 403 }), method, '/api/v1/role', options)
    }

    const menuIds = [...withAbove(menus.nodes, keysFrom(change['menuIds']) ?? menus.checked)]
    await checkCalls(menuIds, method, options)
    const whole: Fields = { ...role, ...typed(change), menuIds }
    let roleId = roleKey
    const answer = await send(method, '/api/v1/role', { ...options, body: whole }, data => {
      roleId ??= isFields(data) ? keyFrom(data['roleId']) : undefined
      return data
    })
    if (answer === false) return false
    const deptIds = departmentIds(whole, departments)
    if (roleId && textOf(whole['dataScope']) === CUSTOM_SCOPE && deptIds.length > 0)
      await call('PUT', '/api/v1/roledatascope', {
        handles: options.handles,
        body: withoutMenus({ ...whole, roleId, deptIds }),
      })
    return answer
  }

  /** Of the role as it is sent, with those above each, as this family's own front end stores them. */
  const departmentIds = (role: Fields, departments: CheckedTree | undefined): readonly Key[] => {
    const chosen = keysFrom(role['deptIds']) ?? departments?.checked ?? []
    return departments ? [...withAbove(departments.nodes, chosen)] : chosen
  }

  /** Keeps the menus; whose records the role shows is another column and its own departments. */
  async function saveScope(change: Fields, options: Options) {
    const key = keyInPath(keyFrom(change['roleId']) ?? '')
    const role = await look(`/api/v1/role/${key}`, fieldsOf, options)
    const departments = await departmentsOf(key, options)
    if (role === false || departments === false) return false
    const deptIds = departmentIds(change, departments || undefined)
    const body = withoutMenus({ ...role, ...typed(change), deptIds })
    return send('PUT', '/api/v1/roledatascope', { ...options, body })
  }

  /**
   * Rights to call are rows of the menu too (type A): a role without any is refused by everything,
   * even by signing out. 1.1 refuses it itself, but after its old menus are gone.
   */
  async function checkCalls(menuIds: readonly Key[], method: Method, options: Options) {
    const rows = await look('/api/v1/menulist', data => listOf(data, fieldsOf), options)
    if (!rows) return
    const calls = new Set(callRows(rows))
    if (menuIds.some(id => calls.has(id))) return
    const { callsNeeded } = await texts()
    const data = { fields: { menuIds: callsNeeded } }
    throw refuse(new Refused(callsNeeded, { code: 400, data }), method, '/api/v1/role', options)
  }

  /** 1.1 answers -1 to a deletion that it has done: it is done where the role is gone. */
  async function removeRoles(path: string, keys: string, options: Options) {
    const handles = (code: number | undefined, data: unknown) =>
      code === -1 || options.handles?.(code, data) === true
    try {
      return await send('DELETE', path, { ...options, handles })
    } catch (error) {
      if (!(error instanceof Failed) || error.code !== -1) throw error
      const left = await Promise.all(
        keys
          .split(',')
          .map(key =>
            look(`/api/v1/role/${key}`, data => keyFrom(fieldsOf(data)['roleId']), options),
          ),
      )
      if (left.every(key => key === 0)) return null
      throw refuse(error, 'DELETE', path, options)
    }
  }

  return adapted as Call
}

/** The call for the data scope leaves the menus alone. */
const withoutMenus = ({ menuIds: _, ...role }: Fields): Fields => role

/** A key that is not there is answered with an empty row, whose key is 0. */
const present =
  (kind: string) =>
  (data: unknown): Fields => {
    const fields = fieldsOf(data)
    const name = ownValue(kind, KEY_OF) ?? ''
    if (fields[name] === 0) throw new Failed('', { code: -1 })
    return fields
  }

const KEY_OF: Readonly<Record<string, string>> = {
  role: 'roleId',
  'dict/data': 'dictCode',
  'dict/type': 'dictId',
  config: 'configId',
  sysUser: 'userId',
}

/**
 * Folders name a view of their own that is none, and rights to call stand in the menu as hidden rows
 * without an address.
 */
const menuRows = (data: unknown): readonly Fields[] =>
  listOf(data, fieldsOf).flatMap(row => {
    if (row['visible'] !== '0' && !row['path'] && !row['component']) return []
    const children = menuRows(row['children'])
    return [{ ...row, children, ...(row['menuType'] === 'M' && { component: 'Layout' }) }]
  })

const departmentNames = (data: unknown): ReadonlyMap<string, string> =>
  new Map(
    listOf(data, fieldsOf).flatMap(({ deptId, deptName, children }) => [
      [String(deptId), textOf(deptName)] as const,
      ...departmentNames(children),
    ]),
  )

const roleNames = (data: unknown) =>
  new Map(
    listOf(fieldsOf(data)['list'], fieldsOf).map(({ roleId, roleName }) => [
      String(roleId),
      textOf(roleName),
    ]),
  )

function person(data: unknown, { roleIds }: Envelope): Fields {
  const fields = present('sysUser')(data)
  return { ...fields, roleIds: keysFrom(roleIds) ?? [], roleName: textOf(fields['role_name']) }
}

/** A person has one role, and no password is sent but one that was typed. */
function ofPerson({ roleIds, roleName: _, ...body }: Fields): Fields {
  const [roleId] = keysFrom(roleIds) ?? []
  return typed({ ...body, ...(roleId !== undefined && { roleId }) })
}

/** Its columns that hold numbers; all others hold texts, and neither is taken for the other. */
const NUMBERS = /^(roleId|roleSort|dictCode|dictSort|dictId|configId|userId|deptId|postId)$/

function typed(body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (NUMBERS.test(name)) return [name, numberOf(value) ?? value]
      return [name, typeof value === 'number' ? String(value) : value]
    }),
  )
}

/** The keys of the menu's rows of type A, at any depth. */
const callRows = (rows: readonly Fields[]): Key[] =>
  rows.flatMap(row => {
    const key = keyFrom(row['menuId'])
    const below = callRows(listOf(row['children'], fieldsOf))
    return row['menuType'] === 'A' && key !== undefined ? [key, ...below] : below
  })

function logRow(value: unknown): Fields {
  const row = fieldsOf(value)
  return { ...row, event: row['title'], latencyTime: millisecondsOf(textOf(row['latencyime'])) }
}

/** Of a duration as Go writes it: `1m2.5s`, `69.5ms`, `850µs`. */
export function millisecondsOf(text: string): number | undefined {
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s|µs|μs|us|ns)/g)]
  if (parts.length === 0) return undefined
  const sum = parts.reduce(
    (total, [, number, unit]) => total + Number(number) * (MILLISECONDS[unit ?? ''] ?? 0),
    0,
  )
  return Math.round(sum * 100) / 100
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  µs: 0.001,
  μs: 0.001,
  us: 0.001,
  ns: 0.000_001,
}
