import { normalizeText } from '#lib/fuzzy/word-distance.ts'
import { ownValue } from '#lib/own-value.ts'
import { type ScreenName, screenOf } from '#routing/screen-names.ts'

/**
 * Other words for our screens, each in both languages whatever the language of the console. The
 * personal center has none: no search finds it (§2).
 */
const SCREEN_SYNONYMS: Readonly<Record<Exclude<ScreenName, 'profile'>, string>> = {
  home: 'start overview desk 首页 主页 概览 工作台',
  roles: 'permissions rights access groups grants authority privileges 权限 授权 角色 岗位',
  users:
    'people persons staff accounts members employees colleagues passwords 人员 员工 用户 账号 帐号 成员 同事 密码',
  departments:
    'organization organisation units teams divisions branches offices structure 组织 机构 部门 架构 团队',
  menus:
    'navigation sidebar pages directories links icons order 导航 目录 侧边栏 菜单 页面 链接 图标',
  dict: 'dictionary options choices codes labels lookup enumerations 字典 选项 枚举 编码 标签',
  config: 'configuration settings parameters variables properties values 参数 设置 配置 变量',
  log: 'audit history activity journal trail events changes 日志 审计 记录 历史',
  sessions: 'online logins sign-ins devices browsers tokens 在线 登录 设备 浏览器 会话 令牌',
  shop: 'name logo brand company colour color notice links 名称 标志 品牌 公司 主题色 公告 链接',
}

/** Other words for commands: those of `size` go with each command whose id begins `size-`. */
const COMMAND_SYNONYMS: Readonly<Record<string, string>> = {
  'error-log': 'bugs problems faults failures crashes 错误 异常 故障 日志',
  favourite: 'stars bookmarks favorites 收藏 书签 星标',
  'filter-menu': 'find narrow navigation 筛选 过滤 菜单 导航',
  fullscreen: 'maximize whole big display 全屏 最大化',
  history: 'notifications alerts inbox bell past 消息 通知 提醒 历史',
  language: 'translation locale 语言',
  'language-en': 'english 英文 英语',
  'language-zh-CN': 'chinese 中文 汉语',
  'log-out': 'sign out off exit quit leave end session 退出 注销 登出 离开',
  'new-config': 'add create insert parameters settings 新增 新建 添加 参数 配置',
  'new-dept': 'add create insert organization units teams 新增 新建 添加 部门 机构',
  'new-dict': 'add create insert options values labels 新增 新建 添加 字典 选项',
  'new-menu': 'add create insert page link directory navigation 新增 新建 添加 菜单 页面 链接 目录',
  'new-role': 'add create insert permissions rights groups 新增 新建 添加 角色 权限',
  'new-user':
    'add create insert invite people persons staff accounts members employees 新增 新建 添加 用户 人员 员工 账号',
  'reload-menu': 'refresh update sidebar navigation 刷新 更新 菜单',
  scheme: 'mode theme appearance 外观 模式 主题',
  'scheme-auto': 'automatic device follow 自动 跟随',
  'scheme-dark': 'dark night black 深色 夜间 暗色 黑色',
  'scheme-light': 'light day bright white 浅色 白天 亮色 白色',
  settings: 'preferences options customize 设置 偏好 选项',
  shortcuts: 'keys hotkeys help cheat sheet 快捷键 键盘 热键 帮助',
  sidebar: 'menu navigation collapse expand hide show left 侧边栏 菜单 折叠 展开 收起',
  size: 'density font text bigger larger smaller zoom compact 字号 尺寸 大小 紧凑 密度 缩放',
  'tab-close': 'close tabs pages 关闭 标签页 页面',
  'tab-copy': 'share url address page 分享 复制 链接 网址',
  'tab-pin': 'fix keep stick tab page 固定 标签页',
  'tab-refresh': 'reload again update tab page 刷新 重新加载 页面',
  'tab-reopen': 'undo restore back closed tab page 恢复 重新打开 标签页',
  theme: 'colors colours accent palette skin 颜色 主题 配色',
  'theme-blue': 'blue 蓝色',
  'theme-green': 'green 绿色',
  'theme-purple': 'purple violet 紫色',
  'theme-red': 'red 红色',
  'theme-slate': 'slate grey gray 灰色 深灰',
  'theme-teal': 'teal cyan turquoise 青色',
  times: 'dates clock hours relative exact absolute ago 时间 日期 相对 精确',
}

/** Other words for the page of a component; empty for pages of the shop's own. */
export function pageSynonyms(component: string): string {
  const screen = screenOf(component)
  return screen === undefined || screen === 'profile' ? '' : SCREEN_SYNONYMS[screen]
}

/** Other words for a command; empty for one that only leads to a page, which has words of its own. */
export function commandSynonyms(id: string): string {
  const parts = id.split('-')
  return parts
    .map((_, index) => ownValue(parts.slice(0, index + 1).join('-'), COMMAND_SYNONYMS) ?? '')
    .join(' ')
    .trim()
}

/**
 * Whether each word of the query begins a word of the texts; a Chinese one may stand within it, and
 * a query of few letters has to be a whole word. Nothing is forgiven here: synonyms are many, and a
 * wrong hit hides a right one.
 */
export function matchesWords(query: string, ...texts: readonly string[]): boolean {
  const wanted = wordsOf(query)
  const known = wordsOf(texts.join(' '))
  const isShort = wanted.join('').length < MIN_PREFIX_LETTERS
  const isIn = (word: string) => (other: string) =>
    isHan(word) ? other.includes(word) : isShort ? other === word : other.startsWith(word)
  return wanted.length > 0 && wanted.every(word => known.some(isIn(word)))
}

/** Fewer letters begin too many words. */
const MIN_PREFIX_LETTERS = 4

const wordsOf = (text: string) =>
  normalizeText(text)
    .split(/[\s:：·、，,]+/)
    .filter(Boolean)

const isHan = (word: string) => /\p{Script=Han}/u.test(word)
