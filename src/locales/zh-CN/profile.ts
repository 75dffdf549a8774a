import type en from '../en/profile.ts'

export default {
  lead: '服务器记录的账号信息。',
  avatar: '头像',
  name: '姓名',
  introduction: '简介',
  roles: '角色',
  permissions: '权限',
  everything: '全部操作 (*:*:*)',
  none: '无',
} satisfies typeof en
