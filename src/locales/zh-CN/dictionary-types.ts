import type en from '#locales/en/dictionary-types.ts'

export default {
  new: '新增类型',
  edit: '修改类型',
  delete: '删除类型',
  deleteTitle: '删除字典类型？',
  deleteText: (name: string) => `“${name}”没有任何数据。此操作无法撤销。`,
  hasEntries: (name: string, count: number) => `“${name}”还有 ${count} 条数据，请先删除。`,
  twin: '已被其他类型使用。',
  protected: '该类型属于系统，其类型代码不可更改。',
  moves: (count: number) => `其 ${count} 条数据将一并移动；仍使用旧类型的程序将查不到数据。`,
  recordFailed: '字典类型加载失败',
  readOnly: '您可以查看字典，但不能修改。',
} satisfies typeof en
