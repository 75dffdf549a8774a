import type en from '../en/navigation.ts'

export default {
  search: '搜索页面',
  favourites: '我的收藏',
  addFavourite: '收藏',
  removeFavourite: '取消收藏',
} satisfies typeof en
