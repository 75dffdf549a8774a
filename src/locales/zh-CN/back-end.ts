/** What is said where a back end other than the specification's refuses or lacks something. */
export default {
  notRead: '未发送：无法读取该角色现有的内容，此时保存会丢失未读取到的部分。',
  callsNeeded:
    '请至少勾选一个后端接口（类型为 A 的行）：没有任何接口权限的角色，所有操作都会被拒绝，包括退出登录。',
  departmentsOwed: '角色已修改，但服务器清除了它的部门：请再保存一次，以重新设置部门。',
  departmentsBelow: (name: string) =>
    `“${name}”下还有下级部门，请先删除它们：否则服务器会使它们失去所属位置。`,
  rowsBelow: (title: string) => `“${title}”下还有菜单项：请先删除。服务器会使它们失去上级。`,
  notToTop: '该服务器不能将菜单项移到顶级。未发送任何更改。',
  notFound: '该记录不存在，或已被删除。',
}
