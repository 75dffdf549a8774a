import type en from '../en/tabs.ts'

export default {
  bar: '已访问页面',
  closeGroup: '关闭标签页',
  close: (title: string) => `关闭 ${title}`,
  closed: (title: string) => `${title} 已关闭`,
  closedMany: (count: number) => `已关闭 ${count} 个标签页`,
  pinned: '已固定',
  unsaved: '有未保存的更改',
  actions: '标签页操作',
  all: '全部标签页',
  unsavedTitle: '放弃未保存的更改？',
} satisfies typeof en
