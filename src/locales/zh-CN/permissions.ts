import { ownValue } from '#lib/own-value.ts'
import type en from '#locales/en/permissions.ts'

const PROBLEMS: Record<string, (detail: string) => string> = {
  row: detail => `不是菜单项：${detail}`,
  cycle: detail => `包含自身：${detail}`,
  depth: detail => `层级超过 ${detail} 层`,
  size: detail => `菜单项超过 ${detail} 个`,
  title: () => '没有标题',
  path: detail => (detail ? `不是路径：${detail}` : '没有路径'),
  scheme: detail => `不允许的地址类型：${detail}`,
  host: detail => `网址前缺少 https://：${detail}`,
  roles: detail => `任何人都无法打开，其角色为 ${detail}`,
  duplicate: detail => `路径已被占用：${detail}`,
  component: detail => `当前版本没有页面 ${detail}`,
  empty: () => '目录下没有可显示的页面',
  param: detail => `带参数的路径无法从菜单打开：${detail}`,
  hidden: detail => `所有菜单项都被隐藏：“visible” 为 ${detail}`,
}

const SUGGESTIONS: Record<string, string> = {
  row: '请从服务器的返回中移除。',
  cycle: '请为该菜单项指定其他上级。',
  depth: '请将该菜单项移到更高的层级。',
  size: '请将菜单分配给不同角色。',
  title: '请为该菜单项填写标题。',
  path: '路径应以 / 开头且不含空格。',
  scheme: '请使用 http、https、mailto 或 tel。',
  host: '请在前面加上 https://。',
  roles: '请填写角色；若对所有人开放，请返回 null。',
  duplicate: '请修改其中一个路径；目前使用第一个。',
  component: '请更正组件名称，或安装包含该组件的版本。',
  empty: '请添加可见页面，或隐藏该目录。',
  param: '请隐藏该菜单项；其他页面的链接会打开它。',
  hidden:
    '请按服务器返回的取值，将配置中的 “menuVisible” 设为 "boolean" 或 "zero-shown"。没有 “visible” 的菜单项会被隐藏。',
}

export default {
  viewAsRole: '切换角色视角',
  forbiddenText: '请联系管理员为您的角色添加此页面。',
  notFoundText: '地址可能有误，或您的角色无权查看此页面。',
  notFoundPath: (path: string) => `${path} 没有对应的页面。`,
  closest: '您要找的可能是',
  backHome: '返回首页',
  goBack: '返回上一页',
  notInBuild: '此页面不在当前版本中。',
  notInBuildText: (component: string) => `菜单指定的组件 ${component} 在当前版本中不存在。`,
  path: '页面',
  neededRoles: '所需角色（任意一个）',
  neededPermissions: '所需权限（任意一个）',
  ownRoles: '您的角色',
  ownPermissions: '您的同类权限',
  none: '无',
  copyForAdministrator: '复制给管理员',
  user: '用户',
  time: '时间',
  hiddenNeeds: (names: string) => `对您隐藏：需要 ${names}`,
  menuProblems: '菜单问题',
  menuProblemsLead: '这些菜单项被忽略或受限，其余均可正常使用。',
  row: '菜单项',
  problem: '问题',
  suggestion: '建议',
  problemOf: (kind: string, detail: string) =>
    ownValue(kind, PROBLEMS)?.(detail) ?? `${kind} ${detail}`,
  suggestionFor: (kind: string) => ownValue(kind, SUGGESTIONS) ?? kind,
  problemLine: (row: string, problem: string, suggestion: string) =>
    `${row}：${problem}。${suggestion}`,
  copyAll: '复制全部',
} satisfies typeof en
