/** What is said where a back end other than the specification's refuses or lacks something. */
export default {
  notRead: '未发送：无法读取该角色现有的内容，未发送的内容将会丢失。',
  callsNeeded:
    '请至少勾选一个后端接口（类型为 A 的行）：没有任何接口权限的角色会被处处拒绝，包括退出登录。',
  fixed: '此后端创建后不允许修改。',
  wholeValues: '此后端只匹配完整的值。',
  passwordNeeded: '此后端不会生成密码：请为该用户设置密码。',
  disableTitle: '停用用户？',
  disableText: (name: string) => `${name} 将被标记为停用。此后端仍允许已停用的用户登录。`,
  disableManyText: '这些用户将被标记为停用。此后端仍允许已停用的用户登录。',
  passwordChanged: '密码已修改',
}
