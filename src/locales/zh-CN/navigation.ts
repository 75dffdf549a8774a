import type en from '#locales/en/navigation.ts'

export default {
  search: '搜索页面',
  favourites: '我的收藏',
  addFavourite: '收藏',
  removeFavourite: '取消收藏',
  shortcuts: '键盘快捷键',
  thenKey: '接着按',
  goHome: '前往首页',
  goTo: (page: string) => `前往${page}`,
  refreshView: '刷新视图',
  movedFavourite: (page: string, place: number, count: number) =>
    `${page}，第 ${place} / ${count} 项`,
  fullFavourites: (most: number) => `已有 ${most} 个收藏，请先取消一个。`,
  moveUp: '上移',
  moveDown: '下移',
  filterMenu: '筛选菜单',
  clearFilter: '清除筛选',
  noMatch: (text: string) => `没有匹配“${text}”的页面。`,
  results: (count: number) => `${count} 个结果`,
  first: (count: number) => `仅显示前 ${count} 项。`,
} satisfies typeof en
