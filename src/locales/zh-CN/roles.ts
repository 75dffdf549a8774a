import type en from '../en/roles.ts'

export default {
  title: '角色管理',
  lead: '角色决定员工可以访问哪些页面、操作和数据。',
  role: '角色名称',
  roleName: '角色名称',
  roleKey: '权限字符',
  namePlaceholder: '例如：调度',
  keyPlaceholder: '例如：dispatch',
  order: '排序',
  dataScope: '数据范围',
  scopes: (value: string) =>
    ({ '1': '全部数据', '2': '自定部门', '3': '本部门', '4': '本部门及以下', '5': '仅本人' })[value] ?? '仅本人',
  emptyTitle: '还没有角色',
  emptyText: '服务器没有可显示的角色。',
  noMatchTitle: '没有符合条件的角色',
  noMatchText: '没有内容符合当前筛选条件。',
  failedTitle: '角色加载失败',
} satisfies typeof en
