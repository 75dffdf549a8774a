import type en from '../en/import.ts'

export default {
  file: '从文件读取',
  preview: '预览',
  line: '行',
  result: '结果',
  states: (state: string) =>
    ({ new: '新增', changed: '变更', same: '相同', duplicate: '重复' })[state] ?? '无效',
  nothing: '这里没有需要保存的内容。',
} satisfies typeof en
