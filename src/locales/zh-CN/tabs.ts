import type en from '../en/tabs.ts'

export default {
  bar: '已访问页面',
  closeGroup: '关闭标签页',
  close: (title: string) => `关闭 ${title}`,
  pinned: '已固定',
  unsaved: '有未保存的更改',
  actions: '标签页操作',
  all: '全部标签页',
} satisfies typeof en
