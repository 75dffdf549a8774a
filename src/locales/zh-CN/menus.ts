import type en from '#locales/en/menus.ts'

export default {
  lead: '侧边栏显示的内容，以及每个页面和按钮所授予的权限。',
  page: '菜单',
  link: '外链',
  api: '接口',
  notInBuild: '当前版本没有该页面',
  needed: '没有该页面将无法修复控制台，因此不能删除。',
  neededHelp: '没有该页面将无法修复控制台：可以改名、移动和排序。',
  holdsRows: (count: number) => `请先删除其下的 ${count} 个菜单项。`,
  choosePage: '请选择该按钮所属的页面。',
  pathNeeded: '请输入路由地址。',
  permissionNeeded: '请输入权限标识。',
  moveHelp: '其下的所有菜单项随之移动。',
  pathHelp: '不以 / 开头的地址接在上级地址之后。以 https://、http:// 或 mailto: 开头的地址为外链。',
  componentHelp: '该页面显示的界面。',
  permissionHelp: '拥有该菜单项的角色即拥有此权限。',
  rolesHelp: '只有这些角色获得新菜单项。管理员拥有所有菜单项。',
  chooseIcon: '选择图标',
  noIcon: '无图标',
  findIcon: '查找图标',
  preview: '保存后的菜单',
  newRow: '新菜单项',
  wholePath: '完整路径',
  findings: '“菜单检查”将提示的问题',
  hidden: '侧边栏中不显示：可通过链接或地址打开。',
  pageBelowPage: (above: string) => `位于页面“${above}”之下，该页面将成为分组，并作为其第一项。`,
  viewers: '谁能看到',
  holders: '谁拥有',
  now: '现在',
  afterwards: '保存后',
  nobody: '无',
  viewersOf: (roleCount: number, userCount: number, names: string) =>
    `${roleCount} 个角色，${userCount} 位用户${names && `：${names}`}`,
  viewersUnknown: '无法获取。',
  deleteTitle: (row: string) => `确定删除“${row}”吗？`,
  deleteText: (roleCount: number, userCount: number, names: string) =>
    roleCount === 0
      ? '目前没有人能看到它。'
      : `目前有 ${roleCount} 个角色、${userCount} 位用户拥有它${names && `：${names}`}。删除后他们将失去它。`,
  deleteUnknown: '拥有它的用户将失去它。',
} satisfies typeof en
