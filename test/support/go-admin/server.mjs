// A stand-in for the back end go-admin 1.0 (July 2020), the family that the specification descends from. Its rows are the
// ones it ships (data.json, personal details replaced); its answers were held against the real program, call by call.
//   PORT=7101 node server.mjs            (0: any free port) with the two smallest changes: no captcha asked, the token also read from X-Token
//   PORT=7101 STRICT=1 node server.mjs   unmodified: captcha needed, token only in `Authorization: Bearer`, `?token=` or the cookie jwt
//   VERSION=1.1 …                        what 1.1.0 (four weeks later) does otherwise: data scope off, people filtered by `username`, a role
//                                        saved without any menu of type A is refused AFTER its old menus are gone, a deleted role is answered -1
// Sign in as admin, staff2, staff3 or staff4, password 123456. The captcha's letters are always 12345, each picture is good once.
// GET /_state?role=2 tells what is stored of a role: { menus, depts, rules }. GET /_asked gives the calls so far, passwords hidden.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const STRICT = process.env.STRICT === '1'
const PORT = Number(process.env.PORT ?? 7101)
const LATER = process.env.VERSION === '1.1'
const db = JSON.parse(readFileSync(new URL('./data.json', import.meta.url), 'utf8'))
const passwords = new Map(db.sys_user.map(user => [user.userId, '123456']))
const tokens = new Map(),
  captchas = new Set(),
  asked = [],
  loginLog = [],
  operationLog = []
let serial = 0

const now = () => new Date().toISOString().replace(/\.\d+Z/, 'Z')
const ok = (data, msg = '') => ({ code: 200, data, msg })
const fail = (code, msg, status = 200) => Object.assign(new Error(msg), { code, status })
const missing = () => fail(-1, '抱歉未找到相关信息')
const int = text => (/^[+-]?\d+$/.test(text ?? '') ? Number(text) : 0)

// ---- the tables: key, what may not change, what must be unique, and the words of each answer
const ENTITIES = {
  role: {
    table: 'sys_role',
    key: 'roleId',
    sort: 'roleSort',
    list: '/rolelist',
    filters: ['roleKey', 'roleName', 'status'],
    fixed: { roleName: '角色名称不允许修改！', roleKey: '角色标识不允许修改！' },
    unique: ['roleName', 'roleKey', '角色名称或者角色标识已经存在！'],
    said: ['添加成功', '修改成功', '删除成功'],
  },
  'dict/data': {
    table: 'sys_dict_data',
    key: 'dictCode',
    sort: 'dictSort',
    list: '/dict/datalist',
    filters: ['dictCode', 'dictType', 'dictLabel', 'status'],
    fixed: { dictLabel: '标签不允许修改！', dictValue: '键值不允许修改！' },
    said: ['', '', '删除成功'],
    deleted: true,
  },
  'dict/type': {
    table: 'sys_dict_type',
    key: 'dictId',
    list: '/dict/typelist',
    filters: ['dictId', 'dictName'],
    fixed: { dictName: '名称不允许修改！', dictType: '类型不允许修改！' },
    unique: ['dictName', 'dictType', '字典名称或者字典类型已经存在！'],
    said: ['', '', '删除成功'],
    deleted: true,
  },
  config: {
    table: 'sys_config',
    key: 'configId',
    list: '/configList',
    filters: ['configName', 'configKey', 'configType'],
    fixed: { configName: '参数名称不允许修改！', configKey: '参数键名不允许修改！' },
    unique: ['configName', 'configKey', '参数名称或者参数键名已经存在！'],
    said: ['', '', '删除成功！'],
    deleted: true,
  },
  post: {
    table: 'sys_post',
    key: 'postId',
    sort: 'sort',
    list: '/postlist',
    filters: ['postId', 'postName'],
    fixed: {},
    said: ['', '修改成功', '删除成功'],
    deleted: true,
  },
  sysUser: {
    table: 'sys_user',
    key: 'userId',
    list: '/sysUserList',
    filters: ['status', 'phone'],
    fixed: {},
    said: ['添加成功', '修改成功', '删除成功'],
    deleted: true,
  },
  dept: {
    table: 'sys_dept',
    key: 'deptId',
    sort: 'sort',
    fixed: {},
    said: ['创建成功！', '更新成功！', '删除成功！'],
  },
  menu: {
    table: 'sys_menu',
    key: 'menuId',
    sort: 'sort',
    fixed: {},
    said: ['', '修改成功', '删除成功'],
    // Answered with a row and checked when it is sent back, but in no column.
    unstored: { is_select: false, RoleId: 0 },
  },
}
const UNSTORED = [
  'params',
  'dataScope',
  'menuIds',
  'deptIds',
  'children',
  'role_name',
  'roles',
  'posts',
  'postIds',
  'roleIds',
  'is_select',
  'RoleId',
]
const rowsOf = entity =>
  entity.sort
    ? db[entity.table].toSorted((a, b) => a[entity.sort] - b[entity.sort])
    : db[entity.table]
const find = (entity, id) => db[entity.table].find(row => row[entity.key] === id)
const emptyRow = entity =>
  Object.fromEntries(
    Object.entries(db[entity.table][0] ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? ''
        : typeof value === 'number'
          ? 0
          : typeof value === 'boolean'
            ? false
            : null,
    ]),
  )

/** Go's JSON binding: a value of the wrong type is refused with HTTP 400; names that it does not know are left out. */
function bind(entity, body, code, words) {
  if (body === null || typeof body !== 'object') throw fail(code, words || 'EOF', 400)
  const shape = { ...entity.unstored, ...emptyRow(entity) },
    bound = {}
  for (const [name, value] of Object.entries(body)) {
    if (name === 'menuIds' || name === 'deptIds') {
      if (Array.isArray(value)) bound[name] = value
      continue
    }
    if (!(name in shape) || value === null) continue
    const wrong = shape[name] !== null && typeof value !== typeof shape[name]
    if (wrong)
      throw fail(
        code,
        words
          || `json: cannot unmarshal ${typeof value} into Go struct field .${name} of type ${shape[name] === '' ? 'string' : 'int'}`,
        400,
      )
    if (!Object.hasOwn(entity.unstored ?? {}, name)) bound[name] = value
  }
  return bound
}
/** Only what is not empty is stored: '', 0 and false leave the row as it was. */
function store(row, body) {
  for (const [name, value] of Object.entries(body))
    if (value !== '' && value !== 0 && value !== false && !UNSTORED.includes(name))
      row[name] = value
  if (body.dataScope && 'roleKey' in row) row.dataScope = body.dataScope
  row.updatedAt = now()
}
/** Rows that a person may see: by who created them, as the person's role says. */
function inScope(rows, me) {
  if (LATER) return rows
  const role = db.sys_role.find(r => r.roleId === me.roleId)
  if (!role) throw fail(-1, '获取用户数据出错 msg:record not found')
  const ids = test => new Set(db.sys_user.filter(test).map(user => String(user.userId)))
  const may = {
    1: null,
    2: ids(u => db.sys_role_dept.some(r => r.roleId === role.roleId && r.deptId === u.deptId)),
    3: ids(u => u.deptId === me.deptId),
    4: ids(u => db.sys_dept.find(d => d.deptId === u.deptId)?.deptPath.includes(String(me.deptId))),
  }[role.dataScope]
  if (may === null) return rows
  return rows.filter(row => (may ? may.has(row.createBy) : row.createBy === String(me.userId)))
}
function paged(rows, query) {
  const number = (name, other) => {
    const text = query.get(name)
    if (!text) return other
    if (!/^[+-]?\d+$/.test(text))
      throw fail(
        -1,
        `string to int errorstrconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`,
      )
    return Number(text)
  }
  const pageSize = number('pageSize', 10),
    pageIndex = number('pageIndex', 1),
    start = Math.max(0, (pageIndex - 1) * pageSize)
  return ok({
    list: rows.slice(start, pageSize < 0 ? undefined : start + pageSize),
    count: rows.length,
    pageIndex,
    pageSize,
  })
}
const matching = (rows, query, names) =>
  rows.filter(row => names.every(name => !query.get(name) || String(row[name]) === query.get(name)))

// ---- menus, departments, roles
const menusOf = role => db.sys_role_menu.filter(r => r.roleId === role).map(r => r.menuId)
/** What is ticked: menus of the role that are no other ticked menu's parent. */
const ticked = role => {
  const mine = menusOf(role),
    parents = new Set(mine.map(id => find(ENTITIES.menu, id)?.parentId))
  return mine.filter(id => !parents.has(id))
}
const tickedDepts = role => {
  const mine = db.sys_role_dept.filter(r => r.roleId === role).map(r => r.deptId),
    parents = new Set(mine.map(id => find(ENTITIES.dept, id)?.parentId))
  return mine.filter(id => !parents.has(id))
}
const labels = (rows, key, name, parent = 0) =>
  rows
    .filter(row => row.parentId === parent)
    .map(row => ({
      id: row[key],
      label: row[name],
      children: row.menuType === 'F' ? [] : labels(rows, key, name, row[key]),
    }))
const NEVER = '0001-01-01T00:00:00Z'
/** Below the first level a tree's rows lose what the program does not copy. */
function tree(rows, key, lost, extra, parent = 0) {
  return rows
    .filter(row => row.parentId === parent)
    .map(row => ({
      ...row,
      ...(parent && Object.fromEntries(lost.map(name => [name, '']))),
      ...(parent && { createdAt: NEVER, updatedAt: NEVER }),
      ...extra,
      children: row.menuType === 'F' ? [] : tree(rows, key, lost, extra, row[key]),
    }))
}
const menuTree = rows =>
  tree(rows, 'menuId', ['paths', 'createBy', 'updateBy', 'isFrame'], {
    is_select: false,
    RoleId: 0,
  })
const deptTree = rows => tree(rows, 'deptId', ['createBy', 'updateBy'], {})
const roleRow = row => ({ ...row, menuIds: null, deptIds: null })
/** Saving a role drops its menus, departments and rights to call, then adds those of the menus that were sent: none sent, none left. */
function setMenus(role, menuIds) {
  db.sys_role_dept = db.sys_role_dept.filter(r => r.roleId !== role.roleId)
  db.sys_role_menu = db.sys_role_menu.filter(r => r.roleId !== role.roleId)
  db.casbin_rule = db.casbin_rule.filter(rule => rule[0] !== role.roleKey)
  const menus = (menuIds ?? []).map(id => find(ENTITIES.menu, id)).filter(Boolean)
  if (LATER && !menus.some(menu => menu.menuType === 'A')) throw fail(-1, '添加失败2')
  for (const menu of menus) {
    const id = menu.menuId
    db.sys_role_menu.push({ roleId: role.roleId, menuId: id, roleName: role.roleKey })
    if (menu.menuType === 'A') db.casbin_rule.push([role.roleKey, menu.path, menu.action])
  }
}
const pattern = path =>
  new RegExp(
    '^'
      + path
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/:[^/]+/g, '[^/]+')
        .replace(/\*/g, '.*')
      + '$',
  )
const mayCall = (role, method, path) =>
  db.casbin_rule.some(
    ([key, route, action]) =>
      key === role?.roleKey && (action === method || action === '*') && pattern(route).test(path),
  )
const person = user => ({
  ...user,
  password: '',
  role_name: db.sys_role.find(r => r.roleId === user.roleId)?.roleName ?? '',
})
const choices = () => ({ roles: rowsOf(ENTITIES.role).map(roleRow), posts: db.sys_post })

function read(path, query, me) {
  const id = decodeURIComponent(path.split('/').pop()),
    at = int(id)
  const listed = Object.values(ENTITIES).find(entity => entity.list === path)
  if (path === '/sysUserList') {
    const below = int(query.get('deptId')),
      name = query.get(LATER ? 'username' : 'userName')
    const rows = matching(db.sys_user, query, ENTITIES.sysUser.filters).filter(
      u =>
        (!name || u.username === name)
        && (!below
          || db.sys_dept.find(d => d.deptId === u.deptId)?.deptPath.includes(String(below))),
    )
    return paged(
      inScope(rows, me).map(u => ({
        ...u,
        deptName: db.sys_dept.find(d => d.deptId === u.deptId)?.deptName ?? '',
      })),
      query,
    )
  }
  if (listed)
    return paged(
      matching(inScope(rowsOf(listed), me), query, listed.filters).map(row =>
        listed === ENTITIES.role ? roleRow(row) : row,
      ),
      query,
    )
  if (path === '/getinfo') {
    const role = db.sys_role.find(r => r.roleId === me.roleId),
      all = role.roleKey === 'admin'
    const permissions = all
      ? ['*:*:*']
      : menusOf(role.roleId)
          .map(menu => find(ENTITIES.menu, menu))
          .filter(menu => menu && 'FC'.includes(menu.menuType))
          .map(menu => menu.permission)
    return ok({
      roles: [role.roleKey],
      permissions: permissions.length ? permissions : null,
      buttons: permissions.length ? permissions : null,
      introduction: ' am a super administrator',
      avatar: me.avatar || 'https://example.com/avatar.gif',
      userName: me.nickName,
      userId: me.userId,
      deptId: me.deptId,
      name: me.nickName,
    })
  }
  if (path === '/menurole') {
    const key = db.sys_role.find(r => r.roleId === me.roleId)?.roleKey,
      mine = new Set(db.sys_role_menu.filter(r => r.roleName === key).map(r => r.menuId))
    return ok(
      menuTree(
        rowsOf(ENTITIES.menu).filter(menu => mine.has(menu.menuId) && 'MC'.includes(menu.menuType)),
      ),
    )
  }
  if (path === '/menulist')
    return ok(
      menuTree(
        inScope(matching(rowsOf(ENTITIES.menu), query, ['menuName', 'visible', 'title']), me),
      ),
    )
  if (path === '/menuids') throw fail(500, '获取失败')
  if (path.startsWith('/roleMenuTreeselect/'))
    return {
      code: 200,
      menus: labels(rowsOf(ENTITIES.menu), 'menuId', 'title'),
      checkedKeys: at ? ticked(at) : [],
    }
  if (path.startsWith('/roleDeptTreeselect/'))
    return {
      code: 200,
      depts: labels(rowsOf(ENTITIES.dept), 'deptId', 'deptName'),
      checkedKeys: at ? tickedDepts(at) : [],
    }
  if (path === '/deptList')
    return ok(
      deptTree(
        inScope(matching(rowsOf(ENTITIES.dept), query, ['deptName', 'status', 'deptId']), me),
      ),
    )
  if (path === '/deptTree')
    return ok(deptTree(matching(rowsOf(ENTITIES.dept), query, ['deptName', 'status', 'deptId'])))
  if (path === '/dict/typeoptionselect') return ok(db.sys_dict_type)
  if (path.startsWith('/configKey/')) {
    const row = db.sys_config.find(r => r.configKey === id)
    if (!row) throw missing()
    return ok(row, row.configValue)
  }
  if (path === '/user/profile')
    return {
      code: 200,
      data: person(me),
      postIds: [me.postId],
      roleIds: [me.roleId],
      ...choices(),
      dept: { ...db.sys_dept.find(d => d.deptId === me.deptId), children: null },
    }
  if (path === '/sysUser/') return ok(choices())
  if (path.startsWith('/sysUser/')) {
    const user = at ? find(ENTITIES.sysUser, at) : db.sys_user[0]
    if (!user) throw missing()
    return {
      code: 200,
      data: person(user),
      postIds: [user.postId],
      roleIds: [user.roleId],
      ...choices(),
    }
  }
  if (path.startsWith('/role/')) {
    const row = at ? find(ENTITIES.role, at) : rowsOf(ENTITIES.role)[0]
    return ok(
      row
        ? { ...row, menuIds: ticked(at), deptIds: null }
        : {
            ...emptyRow(ENTITIES.role),
            createdAt: NEVER,
            updatedAt: NEVER,
            menuIds: [],
            deptIds: null,
          },
    )
  }
  if (path.startsWith('/dept/')) {
    const row = find(ENTITIES.dept, at)
    if (!row) throw fail(404, '未找到相关内容或者数据为空')
    return ok({ ...row, children: null }, '查询成功！')
  }
  if (path.startsWith('/menu/')) {
    const row = find(ENTITIES.menu, at)
    if (!row) throw missing()
    return ok({ ...row, children: null, is_select: false, RoleId: 0 })
  }
  for (const name of ['dict/data', 'dict/type', 'config', 'post'])
    if (path.startsWith(`/${name}/`)) {
      const entity = ENTITIES[name],
        row = at ? find(entity, at) : db[entity.table][0]
      if (!row) throw missing()
      return ok(row)
    }
  if (path === '/operloglist')
    return paged(
      matching(operationLog.toReversed(), query, ['operName', 'status', 'operIp']),
      query,
    )
  if (path === '/loginloglist')
    return paged(matching(loginLog.toReversed(), query, ['username', 'status', 'ipaddr']), query)
  if (/^\/(operlog|loginlog)\/\d+$/.test(path)) {
    const log = path.startsWith('/oper') ? operationLog : loginLog,
      row = log.find(r => (r.operId ?? r.infoId) === at)
    if (!row) throw missing()
    return ok(row)
  }
}

function write(method, path, body, me) {
  if (method === 'POST' && path === '/logout') {
    logSignIn(me.username, '0', '退出成功')
    return { code: 200, msg: '退出成功' }
  }
  if (method === 'PUT' && path === '/user/pwd') {
    if (body?.oldPassword !== passwords.get(me.userId)) throw fail(500, '密码错误(代码202)')
    if (body.newPassword) passwords.set(me.userId, body.newPassword)
    return ok('', '密码修改成功')
  }
  if (method === 'PUT' && path === '/roledatascope') {
    const sent = bind(ENTITIES.role, body, -1, '数据解析失败'),
      role = find(ENTITIES.role, sent.roleId)
    if (!role) throw fail(-1, '添加失败1')
    store(role, sent)
    role.updateBy = String(me.userId)
    db.sys_role_dept = db.sys_role_dept.filter(r => r.roleId !== role.roleId)
    if (sent.dataScope === '2')
      for (const deptId of sent.deptIds ?? [])
        db.sys_role_dept.push({ roleId: role.roleId, deptId })
    return ok(
      { ...roleRow(role), deptIds: sent.deptIds?.length ? sent.deptIds : (sent.deptIds ?? null) },
      '修改成功',
    )
  }
  const [, name, ids] =
    /^\/(role|dict\/data|dict\/type|config|post|sysUser|dept|menu)(?:\/([^/]*))?$/.exec(path) ?? []
  const log = /^\/(operlog|loginlog)\/([\d,]+)$/.exec(path)
  if (method === 'DELETE' && log) {
    const list = log[1] === 'operlog' ? operationLog : loginLog,
      gone = log[2].split(',').map(int)
    for (let i = list.length; i--;)
      if (gone.includes(list[i].operId ?? list[i].infoId)) list.splice(i, 1)
    return ok(null, '删除成功')
  }
  const entity = ENTITIES[name]
  if (!entity) return
  const { table, key, said } = entity
  if (method === 'DELETE' && ids) {
    // Departments and rows of the menu go one by one: a list of them counts as 0. That is no row of
    // the menu, so none is deleted and the answer is the same; it is everybody's department.
    const gone = name === 'dept' || name === 'menu' ? [int(ids)] : ids.split(',').map(int)
    if (name === 'dept' && db.sys_user.some(user => !gone[0] || gone.includes(user.deptId)))
      throw fail(500, '当前部门存在用户，不能删除！')
    db[table] = db[table].filter(row => !gone.includes(row[key]))
    if (name === 'role' && LATER) throw fail(-1, '删除失败1')
    if (name === 'role') db.sys_role_menu = db.sys_role_menu.filter(r => !gone.includes(r.roleId))
    return ok(entity.deleted ?? '', said[2])
  }
  if (ids) return
  if (method === 'POST') {
    const sent = bind(
      entity,
      body,
      name === 'menu' ? -1 : 500,
      { sysUser: '非法数据格式', menu: '抱歉未找到相关信息' }[name] ?? '',
    )
    if (name === 'sysUser' && db.sys_user.some(user => user.username === (sent.username ?? '')))
      throw fail(500, '添加失败')
    if (
      entity.unique
      && db[table].some(
        row =>
          row[entity.unique[0]] === (sent[entity.unique[0]] ?? '')
          || row[entity.unique[1]] === (sent[entity.unique[1]] ?? ''),
      )
    )
      throw fail(-1, entity.unique[2])
    const row = {
      ...emptyRow(entity),
      ...sent,
      [key]: Math.max(0, ...db[table].map(r => r[key])) + 1,
      createBy: String(me.userId),
      createdAt: now(),
      updatedAt: now(),
    }
    delete row.menuIds
    delete row.deptIds
    const told = { ...row }
    if (row.status === '') row.status = '0'
    db[table].push(row)
    if (name === 'dept')
      row.deptPath = told.deptPath =
        (find(entity, row.parentId)?.deptPath ?? '/0') + '/' + row.deptId
    if (name === 'menu')
      row.paths =
        (row.parentId ? (find(entity, row.parentId)?.paths ?? '') : '/0') + '/' + row.menuId
    if (name === 'sysUser') {
      passwords.set(row.userId, sent.password ?? '')
      row.password = '$2a$10$' + ++serial
    }
    if (name === 'role') {
      setMenus(row, sent.menuIds)
      return ok({ ...told, menuIds: sent.menuIds ?? null, deptIds: sent.deptIds ?? null }, said[0])
    }
    if (name === 'sysUser' || name === 'menu') return ok(row[key], said[0])
    return ok(name === 'dept' ? { ...told, children: null } : told, said[0])
  }
  if (method === 'PUT') {
    const sent = bind(
        entity,
        body,
        -1,
        { role: '数据解析失败', config: '数据解析失败', sysUser: '数据解析失败', menu: '修改失败' }[
          name
        ] ?? '',
      ),
      row = find(entity, sent[key])
    if (!row)
      throw name === 'sysUser'
        ? fail(500, '修改失败')
        : name === 'menu'
          ? fail(501, 'record not found')
          : fail(-1, 'record not found')
    for (const [field, words] of Object.entries(entity.fixed))
      if (sent[field] && sent[field] !== row[field]) throw fail(-1, words)
    if (
      name === 'dept'
      && (find(entity, sent.parentId)?.deptPath ?? '/0') + '/' + row.deptId !== row.deptPath
    )
      throw fail(-1, '上级部门不允许修改！')
    if (name === 'sysUser' && sent.password) {
      passwords.set(row.userId, sent.password)
      sent.password = '$2a$10$' + ++serial
    } // a hash sent back is hashed again: that person can sign in no more
    store(row, sent)
    row.updateBy = String(me.userId)
    if (name === 'menu') {
      row.paths =
        (sent.parentId ? (find(entity, sent.parentId)?.paths ?? '') : '/0') + '/' + row.menuId
      return ok('', said[1])
    } // a parent not sent counts as none
    if (name === 'role') {
      setMenus(row, sent.menuIds)
      return ok({ ...roleRow(row), menuIds: sent.menuIds ?? null }, said[1])
    }
    return ok(name === 'dept' ? { ...row, children: null } : row, said[1])
  }
}

const logSignIn = (username, status, msg) =>
  loginLog.push({
    infoId: loginLog.length + 1,
    username,
    status,
    ipaddr: '127.0.0.1',
    loginLocation: '内部IP',
    browser: 'Chrome 126',
    os: 'Linux',
    platform: 'X11',
    loginTime: now(),
    createBy: '0',
    updateBy: '0',
    dataScope: '',
    params: '',
    remark: '',
    msg,
    createdAt: now(),
    updatedAt: now(),
    deletedAt: null,
  })
function logCall(method, url, name, started) {
  if (method === 'GET' || method === 'OPTIONS') return
  const path = url.split('?')[0],
    kind =
      path === '/login'
        ? '10'
        : path.endsWith('/logout')
          ? '11'
          : { POST: '1', PUT: '2', DELETE: '3' }[method]
  const title =
    path === '/login'
      ? '用户登录'
      : (db.sys_menu.find(menu => menu.path === path && menu.action === method)?.title ?? '')
  operationLog.push({
    operId: operationLog.length + 1,
    title,
    businessType: kind,
    businessTypes: '',
    method,
    requestMethod: method,
    operatorType: '',
    operName: path === '/login' ? '-' : (name ?? ''),
    deptName: '',
    operUrl: url,
    operIp: '127.0.0.1',
    operLocation: '内部IP',
    operParam: 'null',
    status: '0',
    operTime: now(),
    jsonResult: '',
    createBy: '0',
    updateBy: '0',
    dataScope: '',
    params: '',
    remark: '',
    latencyime: `${(performance.now() - started).toFixed(6)}ms`,
    userAgent: '',
    createdAt: now(),
    updatedAt: now(),
    deletedAt: null,
  })
}
function signIn(body) {
  const { username, password, code, uuid } = body ?? {}
  if (!username || !password || (STRICT && !(code && uuid))) {
    logSignIn(username ?? '', '1', '数据解析失败')
    return {
      code: 400,
      msg: LATER ? 'missing Username or Password or Code' : 'missing Username or Password',
    }
  }
  if (STRICT && !(captchas.delete(uuid) && code === '12345')) {
    logSignIn(username, '1', '验证码错误')
    return { code: 400, msg: '验证码错误' }
  }
  const user = db.sys_user.find(u => u.username === username)
  if (
    !user
    || passwords.get(user.userId) !== password
    || !db.sys_role.some(r => r.roleId === user.roleId)
  ) {
    logSignIn(username, '1', '登录失败')
    return { code: 400, msg: 'incorrect Username or Password' }
  }
  logSignIn(username, '0', '登录成功')
  return { code: 200, ...issue(user) }
}
function issue(user) {
  const token =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.'
    + Buffer.from(
      JSON.stringify({
        identity: user.userId,
        exp: Math.floor(Date.now() / 1000) + 3600,
        n: ++serial,
      }),
    ).toString('base64url')
    + '.c2ln'
  tokens.set(token, user.userId)
  return { expire: new Date(Date.now() + 3600e3).toISOString().replace(/\.\d+Z/, 'Z'), token }
}
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function answer(method, url, body, token) {
  const path = url.pathname,
    below = path.replace(/^\/api\/v1/, '')
  if (method === 'POST' && path === '/login') return signIn(body)
  if (method === 'GET' && below === '/getCaptcha') {
    const id = 'captcha' + ++serial
    captchas.add(id)
    return { code: 200, data: PICTURE, id, msg: 'success' }
  }
  if (method === 'GET' && below === '/menuTreeselect')
    return ok(labels(rowsOf(ENTITIES.menu), 'menuId', 'title'))
  if (method === 'GET' && below.startsWith('/dict/databytype/'))
    return ok(
      rowsOf(ENTITIES['dict/data']).filter(
        row => row.dictType === decodeURIComponent(below.split('/').pop()),
      ),
    )
  const known =
    path === '/refresh_token'
    || (path.startsWith('/api/v1/')
      && (method === 'GET'
        ? /^\/(getinfo|menurole|menulist|menuids|rolelist|postlist|deptList|deptTree|configList|sysUserList|operloglist|loginloglist|user\/profile|dict\/(datalist|typelist|typeoptionselect)|sysUser\/|(role|roleMenuTreeselect|roleDeptTreeselect|dict\/data|dict\/type|config|configKey|post|sysUser|dept|menu|operlog|loginlog)\/[^/]+)$/
        : /^\/(logout|user\/pwd|roledatascope|(role|dict\/data|dict\/type|config|post|sysUser|dept|menu|operlog|loginlog)(\/[^/]*)?)$/
      ).test(below))
  if (!known) return
  const me = db.sys_user.find(user => user.userId === tokens.get(token))
  if (!token) throw fail(401, 'cookie token is empty')
  if (!me) throw fail(401, 'token contains an invalid number of segments')
  if (path === '/refresh_token') return { code: 200, ...issue(me) }
  if (
    !mayCall(
      db.sys_role.find(r => r.roleId === me.roleId),
      method,
      path,
    )
  )
    throw fail(403, '对不起，您没有该接口访问权限，请联系管理员')
  return method === 'GET'
    ? read(below, url.searchParams, me)
    : write(method, below.replace(/^\/dict\/data\/$/, '/dict/data'), body, me)
}

createServer(async (req, res) => {
  const started = performance.now(),
    url = new URL(req.url, 'http://localhost')
  let text = ''
  for await (const chunk of req) text += chunk
  let body = null
  try {
    body = text ? JSON.parse(text) : null
  } catch {
    /* refused where it is bound */
  }
  const send = (value, status = 200) => {
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    res.end(JSON.stringify(value))
  }
  if (url.pathname === '/_state') {
    const id = int(url.searchParams.get('role')),
      key = find(ENTITIES.role, id)?.roleKey
    return send({
      menus: menusOf(id),
      depts: db.sys_role_dept.filter(r => r.roleId === id).map(r => r.deptId),
      rules: db.casbin_rule.filter(rule => rule[0] === key).length,
    })
  }
  if (url.pathname === '/_asked') return send(asked)
  const token =
    /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
    ?? url.searchParams.get('token')
    ?? /(?:^|; )jwt=([^;]+)/.exec(req.headers.cookie ?? '')?.[1]
    ?? (STRICT ? undefined : req.headers['x-token'])
  if (req.method === 'PUT' && url.pathname === '/api/v1/dict/data') {
    res.writeHead(307, { location: '/api/v1/dict/data/' })
    return res.end()
  } // the router's own
  let out,
    status = 200
  try {
    out = answer(req.method, url, body, token)
  } catch (error) {
    if (error.code === undefined) {
      console.error(error)
      return res.destroy()
    }
    out = { code: error.code, msg: error.message }
    status = error.status
  }
  asked.push({
    method: req.method,
    url: req.url,
    body:
      body
      && JSON.parse(
        JSON.stringify(body, (name, value) => (/password/i.test(name) ? '***' : value)),
      ),
    code: out?.code ?? 404,
  })
  if (!out) {
    res.writeHead(404, { 'content-type': 'text/plain' })
    return res.end('404 page not found')
  }
  send(out, status)
  logCall(
    req.method,
    req.url,
    db.sys_user.find(user => user.userId === tokens.get(token))?.username,
    started,
  )
}).listen(PORT, '127.0.0.1', function () {
  console.log(
    `go-admin stand-in at http://127.0.0.1:${this.address().port}${STRICT ? ', strict' : ''}`,
  )
})
