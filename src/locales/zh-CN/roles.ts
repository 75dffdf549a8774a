import { ownValue } from '#lib/own-value.ts'
import type en from '#locales/en/roles.ts'

const unseenUsers = (count: number) => `${count} 位您无权查看的用户`

export default {
  lead: '角色决定员工可以访问哪些页面和操作，以及可以看到哪些人员。',
  role: '角色名称',
  order: '排序',
  users: '用户',
  usersOf: (role: string, count: number) => `${count} 位拥有“${role}”角色的用户`,
  andUnseen: (unseen: number) => `，另有 ${unseenUsers(unseen)}`,
  dataScope: '数据权限',
  scopeTexts: (value: string) =>
    ownValue(value, {
      '1': '所有用户及其操作记录。适合管理人员和审计人员。',
      '2': '下面所选部门的用户及其操作记录。适合服务多个煤场的岗位。',
      '3': '同一部门的用户及其操作记录。交易员可以看到交易部。',
      '4': '本部门及所有下级部门的用户及其操作记录。物流部还可以看到煤场和运输队。',
    }) ?? '仅本人和本人添加的用户及其操作记录。适合临时人员。',
  thisRole: '该角色',
  scopeEffect: (role: string, scope: string, count: number) =>
    ownValue(scope, {
      '1': `${role}的范围：所有用户，以及操作日志中他们的操作。`,
      '2': `${role}的范围：${count} 个部门的用户，以及操作日志中他们的操作。`,
      '3': `${role}的范围：本部门的用户，以及操作日志中他们的操作。`,
      '4': `${role}的范围：本部门及以下部门的用户，以及操作日志中他们的操作。`,
    }) ?? `${role}的范围：仅本人和本人添加的用户，以及操作日志中他们的操作。`,
  departments: '部门',
  departmentCount: (count: number) => `${count} 个部门`,
  departmentsOf: (count: number, total: number) => `${count} / ${total} 个部门`,
  filterDepartments: '筛选部门',
  noDepartments: '部门加载失败，因此这里不能选择自定部门。',
  emptyTitle: '没有可显示的角色',
  emptyText: '服务器没有可显示的角色。',
  noMatchText: '没有内容符合当前筛选条件。',
  recordFailed: '该角色加载失败',
  menusOf: (role: string) => `${role}的菜单权限`,
  scopeOf: (role: string) => `${role}的数据权限`,
  compareTitle: '角色对比',
  compare: '对比',
  difference: '差异',
  noDifference: '没有差异：数据权限、状态和菜单权限均相同。',
  menusNotCompared: '此服务器不提供两个角色各自的菜单权限，因此不对比。',
  granted: '已授权',
  notGranted: '未授权',
  scopeRow: '数据权限',
  scopeOfRow: (role: string) => `数据权限 ${role}`,
  duplicate: '复制为新角色',
  copyOf: (role: string) => `${role} 副本`,
  copyFrom: (role: string) => `${role} 的副本`,
  copyKey: '复制权限字符',
  deleteManyNote: '仍有用户的角色不会删除。',
  deleteTitle: '删除角色？',
  deleteText: (role: string, count?: number) =>
    count === undefined ? `将删除 ${role}。` : `${role} 拥有 ${count} 项菜单权限，将被删除。`,
  heldBy: (role: string, count: number, names: string, others: number, unseen: number) => {
    if (count === 0)
      return `${role} 仍有 ${unseenUsers(unseen)}。请先由有权查看的人为他们更换角色。`
    const more = others > 0 ? ` 等 ${count} 位用户` : ''
    const also = unseen > 0 ? `，另有 ${unseenUsers(unseen)}` : ''
    return `${role} 仍有用户：${names}${more}${also}。请先为他们更换角色。`
  },
  heldRole: (role: string, names: string, others: number, unseen: number) => {
    const seen = names && `${names}${others > 0 ? `，另有 ${others} 位` : ''}`
    const also = unseen > 0 ? unseenUsers(unseen) : ''
    return `${role}（${[seen, also].filter(Boolean).join('，')}）`
  },
  heldRoles: (held: string) => `以下角色仍有用户，不会删除：${held}。请先为这些用户更换角色。`,
  showHolders: '查看用户',
  deleteConfirm: '删除角色',
  locks: (lock: string): string =>
    lock === 'own'
      ? '这是您自己的角色：修改后您可能无法再登录或管理。'
      : '管理员角色受保护：没有它就无人能管理其他内容。',
  menusSaved: (role: string) => `${role}的菜单权限已保存`,
  scopeSaved: (role: string) => `${role}的数据权限已保存`,
  nameTwin: (role: string) => `已经有名为 ${role} 的角色。`,
  keyHelp: '只能使用字母、数字、_、- 和 :。',
  keyReserved: '该权限字符为管理员保留。',
  keyTaken: (role: string) => `该权限字符已属于 ${role}。`,
  keyLocked: '程序可能通过该字符引用此角色。',
  keyWarning: '通过旧字符引用此角色的程序将失效。',
  unlockKey: '解锁',
  menuPermissions: '菜单权限',
  permissions: (count: number) => `${count} 项菜单权限`,
  permissionsHelp: '每个页面和每个操作各算一项，目录随其中的内容而定。',
  permissionsOf: (count: number, total: number) => `${count} / ${total} 项菜单权限`,
  menusUnknown: '此服务器不提供该角色的菜单权限，因此这里不能修改。',
  ownMenuOnly: '此服务器不提供全部菜单，您只能授予自己能看到的菜单。',
  unknownMenus: (ids: string) => `不在当前菜单中，将原样保留：${ids}`,
  filterMenus: '筛选菜单项',
  show: '显示',
  showAll: '全部',
  onlyGranted: '仅已授权',
  onlyChanged: '仅有变更',
  noMenusMatch: '没有符合条件的菜单。',
  pageItself: '打开页面',
  kind: (type: string) => ownValue(type, { M: '目录', C: '页面' }) ?? '操作',
  expandAll: '展开全部',
  selectAllMenus: '全选',
  linkMenus: '父子联动',
  changes: (
    addedPages: number,
    addedActions: number,
    removedPages: number,
    removedActions: number,
  ) => {
    const parts = [
      addedPages && `+${addedPages} 个页面`,
      addedActions && `+${addedActions} 个操作`,
      removedPages && `−${removedPages} 个页面`,
      removedActions && `−${removedActions} 个操作`,
    ].filter(Boolean)
    return parts.length > 0 ? parts.join('，') : '没有变更'
  },
  showChanges: '变更',
  added: (path: string) => `+ ${path}`,
  removed: (path: string) => `− ${path}`,
  resetMenus: '还原',
  copyFromRole: '从角色复制…',
  chooseRole: '选择角色',
  copyMenus: '复制菜单',
  withoutMenusTitle: '创建没有权限的角色？',
  withoutMenusText: '只有此角色的用户除首页外看不到任何页面。',
  withoutMenusConfirm: '仍然创建',
  newUserWith: (role: string) => `新增拥有角色“${role}”的用户`,
} satisfies typeof en
