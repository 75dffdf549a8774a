import type en from '../en/palette.ts'

export default {
  placeholder: '搜索页面，输入 > 使用命令',
  openTabs: '已打开的标签页',
  favourites: '我的收藏',
  recent: '最近访问',
  pages: '页面',
  commands: '命令',
  noCommand: (text: string) => `没有匹配“${text}”的命令。`,
  first: (count: number) => `仅显示前 ${count} 项。`,
  move: '移动',
  open: '打开',
  newTab: '新浏览器标签页',
  pair: (name: string, value: string) => `${name}：${value}`,
  filterShortcuts: '搜索快捷键',
  noShortcut: '没有匹配的快捷键。',
  singleKeysOff: '单键快捷键已在设置中关闭。',
  then: '然后',
  scopes: {
    dialog: '对话框',
    form: '表单',
    list: '列表',
    page: '当前页面',
    tabs: '标签页',
    everywhere: '任何位置',
  },
  close: '关闭',
} satisfies typeof en
