import type { Call, CallOptions, Envelope, Method, Read } from '#api/call.ts'
import { CallError, Failed, isExpiryCode, isNoExpiryCode, Refused } from '#api/errors.ts'
import description from '#definitions/backends/go-admin.ts'
import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { withAncestors } from '#entities/menu-grants.ts'
import { encodeKey, keyFrom, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { type CheckedTree, checkedTreeFrom } from '#entities/tree-node.ts'
import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import type { Texts } from '#locales/areas.ts'
import type { Backend, Refuse } from './backend.ts'
import { describedBackend } from './described-backend.ts'

/**
 * What takes several calls at a go-admin, or another body. Their answers, not a setting, tell the
 * versions 1.0 and 1.1 apart. docs/back-ends.md says line by line what works.
 */
export function createGoAdmin(texts: () => Promise<Texts<'back-end'>>): Backend {
  const described = describedBackend(description)
  return {
    ...described,
    adapt: (call, refuse) => adapt(described.adapt(call, refuse), refuse, texts),
  }
}

type Options = CallOptions & { read?: Read<unknown> }

function adapt(call: Call, refuse: Refuse, texts: () => Promise<Texts<'back-end'>>): Call {
  /** The departments of roles that `PUT /role` dropped and that could not be set again yet, by role id. */
  const pendingDepartments = new Map<string, readonly RecordKey[]>()

  async function adapted(method: Method, path: string, options: Options = {}): Promise<unknown> {
    const [, kind = '', key = ''] =
      /^\/api\/v1\/(role|dict\/data|dict\/type|config|sysUser|dept|menu)(?:\/([^/]*))?$/.exec(path)
      ?? []
    const body = isFields(options.body) ? options.body : {}

    if (path === '/api/v1/menurole') return send(method, path, options, menuRows)
    if (method === 'GET' && key && kind === 'role') return readRole(key, options)
    if (method === 'GET' && key && kind === 'sysUser') return readUser(path, options)
    if (method === 'GET' && key && kind === 'dept') return readDepartment(path, options)
    if (method === 'GET' && key && kind === 'menu') return readMenu(path, options)
    if (method === 'GET' && key) return send(method, path, options, await createPresenceCheck(kind))
    if (method === 'GET' && path === '/api/v1/sysUserList') return readUsers(options)
    if (method === 'GET' && path === '/api/v1/operloglist') return readLog(options)
    if (method === 'DELETE' && kind === 'role') return removeRoles(path, key, options)
    if (method === 'DELETE' && kind === 'dept') return removeDepartments(key, options)
    if (method === 'DELETE' && kind === 'menu') return removeMenus(key, options)
    if (method === 'PUT' && kind === 'menu' && body.parentId === 0) return refuseTop(path, options)
    if (path === '/api/v1/rolemenu' || path === '/api/v1/role')
      return saveRole(method, body, options)
    if (path === '/api/v1/roledatascope') return saveScope(body, options)
    if (kind === 'sysUser' && key === '')
      return send(method, path, { ...options, body: userBodyFrom(body) })
    if (kind && options.body !== undefined)
      return send(method, path, { ...options, body: withFieldTypes(body) })
    return send(method, path, options)
  }

  /** Sends one call; `change` turns its data into what the specification has. */
  function send(
    method: Method,
    path: string,
    options: Options,
    change: (data: unknown, envelope: Envelope) => unknown = data => data,
  ): Promise<unknown> {
    const { read = (data: unknown) => data } = options
    return call(method, path, {
      ...options,
      read: (data, context) => read(change(data, context.envelope), context),
    })
  }

  /** A read of our own beside the caller's: `undefined` if it failed, `false` if the session expired. */
  const readQuietly = async <T>(path: string, read: Read<T>, { signal }: Options) =>
    call('GET', path, { signal, handlesError: isNoExpiryCode, read }).catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    })

  const menusOf = (key: string, options: Options) =>
    readQuietly(
      `/api/v1/roleMenuTreeselect/${key}`,
      (_, { envelope }) => checkedTreeFrom(envelope.menus, envelope.checkedKeys),
      options,
    )

  const departmentsOf = (key: string, options: Options) =>
    readQuietly(
      `/api/v1/roleDeptTreeselect/${key}`,
      (_, { envelope }) => checkedTreeFrom(envelope.depts, envelope.checkedKeys),
      options,
    )

  /** For a key that does not exist the server answers an empty row, whose key is 0. */
  async function createPresenceCheck(kind: string) {
    const { notFound } = await texts()
    const name = ownValue(kind, KEY_NAMES) ?? ''
    return (data: unknown): Fields => {
      const fields = fieldsOf(data)
      if (fields[name] === 0) throw new Failed(notFound, { code: -1 })
      return fields
    }
  }

  /** Reads a role with its departments, which the role's own call does not answer. */
  async function readRole(key: string, options: Options) {
    const departments = await departmentsOf(key, options)
    const deptIds = departments ? { deptIds: departments.checked } : undefined
    const read = await createPresenceCheck('role')
    return send('GET', `/api/v1/role/${key}`, options, data => ({ ...read(data), ...deptIds }))
  }

  /** Reads a user with the name of the department, which the user's own call does not answer. */
  async function readUser(path: string, options: Options) {
    const names = await readQuietly('/api/v1/deptTree', departmentNames, options)
    const read = await createPresenceCheck('sysUser')
    return send('GET', path, options, (data, envelope) => {
      const fields = userFieldsFrom(read(data), envelope)
      return { ...fields, deptName: names ? names.get(String(fields.deptId)) : undefined }
    })
  }

  /** Reads a department with the name of the one above it. */
  async function readDepartment(path: string, options: Options) {
    const names = await readQuietly('/api/v1/deptTree', departmentNames, options)
    return send('GET', path, options, data => {
      const fields = fieldsOf(data)
      return { ...fields, parentName: names ? names.get(String(fields.parentId)) : undefined }
    })
  }

  /**
   * The server deletes one at a time, and looks for people only: those below a deleted department
   * would be in no tree any more.
   */
  async function removeDepartments(keys: string, options: Options) {
    const tree = await readQuietly('/api/v1/deptTree', rowsOf, options)
    if (tree === false) return false
    const above = tree && departmentsWithOthersBelow(tree)
    const inUse = keys.split(',').find(key => above?.has(key))
    if (inUse !== undefined) {
      const { departmentsBelow } = await texts()
      const refused = new Refused(departmentsBelow(above?.get(inUse) ?? ''), { code: 400 })
      throw refuse(refused, 'DELETE', `/api/v1/dept/${inUse}`, options)
    }
    return removeEach('/api/v1/dept', keys, options)
  }

  /** Deletes one at a time, where the server takes no list of keys. */
  async function removeEach(path: string, keys: string, options: Options) {
    let answer: unknown = null
    for (const key of keys.split(',')) {
      answer = await send('DELETE', `${path}/${key}`, options)
      if (answer === false) return false
    }
    return answer
  }

  /** Reads a row of the menu with the title of the one above it. */
  async function readMenu(path: string, options: Options) {
    const rows = await readQuietly('/api/v1/menulist', branchesFrom, options)
    return send('GET', path, options, data => {
      const fields = fieldsOf(data)
      const above = rows && rows.find(({ menuId }) => menuId === fields.parentId)
      return { ...fields, parentName: above ? textOf(above.title) : undefined }
    })
  }

  /** The server keeps the row where it was, but notes another place for it. */
  async function refuseTop(path: string, options: Options): Promise<never> {
    const { notToTop } = await texts()
    throw refuse(new Refused(notToTop, { code: 400 }), 'PUT', path, options)
  }

  /**
   * The server deletes a row with others below it, which would be in no tree any more. Of a list of
   * keys it deletes none, and answers that it did.
   */
  async function removeMenus(keys: string, options: Options) {
    const rows = await readQuietly('/api/v1/menulist', branchesFrom, options)
    if (rows === false) return false
    const inUse = rows?.find(
      ({ menuId, children }) =>
        keys.split(',').includes(String(menuId)) && rowsOf(children).length > 0,
    )
    if (inUse) {
      const { rowsBelow } = await texts()
      const refused = new Refused(rowsBelow(textOf(inUse.title)), { code: 400 })
      throw refuse(refused, 'DELETE', `/api/v1/menu/${textOf(inUse.menuId)}`, options)
    }
    return removeEach('/api/v1/menu', keys, options)
  }

  async function readUsers(options: Options) {
    const { username, ...query } = options.query ?? {}
    // 1.0 reads `userName`, 1.1 reads `username`.
    const names = { userName: username, username }
    // The rows hold the key of the role, but not its name.
    const roles = await readQuietly('/api/v1/rolelist?pageSize=1000', roleNames, options)
    return send(
      'GET',
      '/api/v1/sysUserList',
      { ...options, query: { ...query, ...names } },
      data => ({
        ...fieldsOf(data),
        list: listOf(fieldsOf(data).list, row =>
          isFields(row)
            ? { ...row, roleName: roles ? roles.get(String(row.roleId)) : undefined }
            : row,
        ),
      }),
    )
  }

  function readLog(options: Options) {
    const { operId, ...query } = options.query ?? {}
    if (operId) {
      const pageOfOne = (data: unknown) => ({ list: [logRowFrom(data)], count: 1 })
      return send(
        'GET',
        `/api/v1/operlog/${encodeKey(String(operId))}`,
        { ...options, query: {} },
        pageOfOne,
      )
    }
    return send('GET', '/api/v1/operloglist', { ...options, query }, data => ({
      ...fieldsOf(data),
      list: listOf(fieldsOf(data).list, logRowFrom),
    }))
  }

  /**
   * `PUT /role` replaces the menus, departments and rights of the role: so the role is read first
   * and sent as a whole, with the folders above each menu. The departments follow in a second call,
   * because the first one ignores them.
   */
  async function saveRole(method: Method, change: Fields, options: Options) {
    const roleKey = keyFrom(change.roleId)
    const isNew = method === 'POST'
    const key = isNew ? '0' : encodeKey(roleKey ?? '')
    const menus = await menusOf(key, options)
    const departments = isNew ? undefined : await departmentsOf(key, options)
    const role = isNew ? {} : await readQuietly(`/api/v1/role/${key}`, fieldsOf, options)
    if (menus === false || departments === false || role === false) return false
    const scope = textOf(change.dataScope ?? (role || undefined)?.dataScope)
    const needsDepartments = !isNew && scope === CUSTOM_SCOPE && !keysFrom(change.deptIds)
    if (!menus || !role || (needsDepartments && !departments)) {
      // The role would lose the parts that could not be read.
      const { notRead } = await texts()
      throw refuse(new Refused(notRead, { code: 403 }), method, '/api/v1/role', options)
    }

    const menuIds = [...withAncestors(menus.nodes, keysFrom(change.menuIds) ?? menus.checked)]
    await checkCallRights(menuIds, method, options)
    const whole: Fields = { ...role, ...withFieldTypes(change), menuIds }
    let roleId = roleKey
    const answer = await send(method, '/api/v1/role', { ...options, body: whole }, data => {
      roleId ??= isFields(data) ? keyFrom(data.roleId) : undefined
      return data
    }).catch(async (error: unknown) => {
      // The caller has only the row of a list, without its menus: only here the menus before are
      // known.
      const isAnswered = error instanceof Refused || error instanceof Failed
      const now = isAnswered && !isNew && (await menusOf(key, options))
      if (now && !hasSameKeys(now.checked, menus.checked)) error.changedFields = ['menuIds']
      throw error
    })
    if (answer === false) return false
    if (!roleId || scope !== CUSTOM_SCOPE) return answer
    const ids = departmentIds(whole, departments)
    const deptIds = ids.length > 0 ? ids : (pendingDepartments.get(String(roleId)) ?? [])
    if (deptIds.length === 0) return answer
    const isSet = await setDepartments({ ...whole, roleId, deptIds }, method, options)
    return isSet && answer
  }

  /**
   * Sets the departments after a write that dropped them; until then only `pendingDepartments` has
   * them.
   */
  async function setDepartments(
    role: Fields & { roleId: RecordKey; deptIds: readonly RecordKey[] },
    method: Method,
    options: Options,
  ): Promise<boolean> {
    const key = String(role.roleId)
    pendingDepartments.set(key, role.deptIds)
    const body = withoutMenus(role)
    try {
      const answer = await call('PUT', '/api/v1/roledatascope', {
        handlesError: isNoExpiryCode,
        body,
      })
      if (answer === false) return false
    } catch (error) {
      if (!(error instanceof CallError) || isExpiryCode(error.code)) throw error
      const { departmentsOwed } = await texts()
      throw refuse(new Refused(departmentsOwed, { code: 400 }), method, '/api/v1/role', options)
    }
    pendingDepartments.delete(key)
    return true
  }

  /** The departments to send, with those above each, as this family's own front end stores them. */
  const departmentIds = (
    role: Fields,
    departments: CheckedTree | undefined,
  ): readonly RecordKey[] => {
    const chosen = keysFrom(role.deptIds) ?? departments?.checked ?? []
    return departments ? [...withAncestors(departments.nodes, chosen)] : chosen
  }

  /** Saves the data scope and its departments, and keeps the menus. */
  async function saveScope(change: Fields, options: Options) {
    const key = encodeKey(keyFrom(change.roleId) ?? '')
    const role = await readQuietly(`/api/v1/role/${key}`, fieldsOf, options)
    const departments = await departmentsOf(key, options)
    if (role === false || departments === false) return false
    const deptIds = departmentIds(change, departments || undefined)
    const body = withoutMenus({ ...role, ...withFieldTypes(change), deptIds })
    return send('PUT', '/api/v1/roledatascope', { ...options, body })
  }

  /**
   * Rights to call are rows of the menu too (type A): the server refuses every call of a role
   * without any, even the sign-out. 1.1 refuses to save such a role, but only after it has dropped
   * the old menus.
   */
  async function checkCallRights(menuIds: readonly RecordKey[], method: Method, options: Options) {
    const rows = await readQuietly('/api/v1/menulist', rowsOf, options)
    if (!rows) return
    const types = menuTypes(rows)
    // A user who does not see all rows of the menu cannot tell: then the role is saved.
    if (menuIds.some(id => !types.has(id) || types.get(id) === 'A')) return
    const { callsNeeded } = await texts()
    const data = { fields: { menuIds: callsNeeded } }
    throw refuse(new Refused(callsNeeded, { code: 400, data }), method, '/api/v1/role', options)
  }

  /** 1.1 answers -1 to a deletion even if it was done: so the roles are read to see if they are deleted. */
  async function removeRoles(path: string, keys: string, options: Options) {
    const handles = (code: number | undefined, data: unknown) =>
      code === -1 || options.handlesError?.(code, data) === true
    try {
      return await send('DELETE', path, { ...options, handlesError: handles })
    } catch (error) {
      if (!(error instanceof Failed) || error.code !== -1) throw error
      const left = await Promise.all(
        keys
          .split(',')
          .map(key =>
            readQuietly(`/api/v1/role/${key}`, data => keyFrom(fieldsOf(data).roleId), options),
          ),
      )
      if (left.every(key => key === 0)) return null
      throw refuse(error, 'DELETE', path, options)
    }
  }

  return adapted as Call
}

/** The call for the data scope does not change the menus. */
const withoutMenus = ({ menuIds: _, ...role }: Fields): Fields => role

const KEY_NAMES: Readonly<Record<string, string>> = {
  role: 'roleId',
  'dict/data': 'dictCode',
  'dict/type': 'dictId',
  config: 'configId',
  sysUser: 'userId',
}

/**
 * The rows of the menu: folders name a component that this console does not have, and rights to
 * call are hidden rows without an address.
 */
const menuRows = (data: unknown): readonly unknown[] =>
  listOf(data, row => row).flatMap(row => {
    if (!isFields(row)) return [row]
    if (row.visible !== '0' && !row.path && !row.component) return []
    const children = menuRows(row.children)
    return [{ ...row, children, ...(row.menuType === 'M' && { component: 'Layout' }) }]
  })

const departmentNames = (data: unknown): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(data).flatMap(({ deptId, deptName, children }) => [
      [String(deptId), textOf(deptName)] as const,
      ...departmentNames(children),
    ]),
  )

/** The names of the departments that have others below them, by key. */
const departmentsWithOthersBelow = (rows: readonly Fields[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ deptId, deptName, children }) => {
      const below = rowsOf(children)
      const own = below.length > 0 ? [[String(deptId), textOf(deptName)] as const] : []
      return [...own, ...departmentsWithOthersBelow(below)]
    }),
  )

const roleNames = (data: unknown) =>
  new Map(
    rowsOf(fieldsOf(data).list).map(({ roleId, roleName }) => [String(roleId), textOf(roleName)]),
  )

const userFieldsFrom = (fields: Fields, { roleIds }: Envelope): Fields => ({
  ...fields,
  roleIds: keysFrom(roleIds) ?? [],
  roleName: textOf(fields.role_name),
})

/** A user has one role; the name of the role is not sent. */
function userBodyFrom({ roleIds, roleName: _, ...body }: Fields): Fields {
  const [roleId] = keysFrom(roleIds) ?? []
  return withFieldTypes({ ...body, ...(roleId !== undefined && { roleId }) })
}

/**
 * The server takes only numbers for these columns, and only texts for all others. A row of the menu
 * is answered with a `RoleId`.
 */
const NUMERIC_FIELD =
  /^([rR]oleId|roleSort|dictCode|dictSort|dictId|configId|userId|deptId|postId|menuId|parentId|sort)$/

function withFieldTypes(body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (NUMERIC_FIELD.test(name)) return [name, numberOf(value) ?? value]
      return [name, typeof value === 'number' ? String(value) : value]
    }),
  )
}

const hasSameKeys = (a: readonly RecordKey[], b: readonly RecordKey[]) =>
  a.length === b.length && a.every(key => b.includes(key))

/** The type of each row of the menu, at any depth, by its key: A is a right to call. */
const menuTypes = (rows: readonly Fields[]): ReadonlyMap<RecordKey | undefined, unknown> =>
  new Map(
    rows.flatMap(row => [
      [keyFrom(row.menuId), row.menuType] as const,
      ...menuTypes(rowsOf(row.children)),
    ]),
  )

/** The rows of a tree, at any depth. */
const branchesFrom = (data: unknown): readonly Fields[] =>
  rowsOf(data).flatMap(row => [row, ...branchesFrom(row.children)])

/** The rows of a list that are objects. */
const rowsOf = (data: unknown): readonly Fields[] => listOf(data, row => row).filter(isFields)

function logRowFrom(row: unknown): unknown {
  if (!isFields(row)) return row
  return { ...row, event: row.title, latencyTime: millisecondsOf(textOf(row.latencyime)) }
}

/** Reads a duration as Go writes it: `1m2.5s`, `69.5ms`, `850µs`. */
export function millisecondsOf(text: string): number | undefined {
  const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s|µs|μs|us|ns)/g)]
  if (parts.length === 0) return undefined
  const sum = parts.reduce(
    (total, [, number, unit]) => total + Number(number) * (MS_PER_UNIT[unit ?? ''] ?? 0),
    0,
  )
  return Math.round(sum * 100) / 100
}

const MS_PER_UNIT: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  µs: 0.001,
  μs: 0.001,
  us: 0.001,
  ns: 0.000_001,
}
