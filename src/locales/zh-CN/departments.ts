import type en from '#locales/en/departments.ts'

export default {
  lead: '员工所在的部门。部门树决定按部门的数据权限能看到哪些数据。',
  people: '人数',
  peopleOf: (department: string, count: number) => `${department}的 ${count} 位用户`,
  andUnseen: (unseen: number) => `，另有 ${unseen} 位您无权查看`,
  outOfScope: '该部门超出了您的数据权限。',
  chooseUpper: '请选择上级部门。',
  moveHelp: '所有下级部门随之移动。数据权限为“本部门及以下”的用户，将按新的位置查看数据。',
} satisfies typeof en
