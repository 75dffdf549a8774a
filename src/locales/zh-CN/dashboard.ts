import type en from '../en/dashboard.ts'

export default {
  morning: (name: string) => `早上好，${name}`,
  afternoon: (name: string) => `下午好，${name}`,
  evening: (name: string) => `晚上好，${name}`,
  roles: (roles: string) => `当前角色：${roles}。`,
  numbers: '数据概览',
  rolesTotal: '角色',
  rolesDisabled: '停用的角色',
  entriesTotal: '字典数据',
  keysTotal: '参数',
  notKnown: '未知',
} satisfies typeof en
