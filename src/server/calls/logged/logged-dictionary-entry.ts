import type { DictEntryFields } from '#server/store/dictionary.ts'

/** For the operation log: plain values, the same in both languages. */
export const loggedDictionaryEntry = (row: DictEntryFields) => ({
  dictType: row.dictType,
  dictLabel: row.dictLabel,
  dictLabelZh: row.dictLabelZh,
  dictValue: row.dictValue,
  dictSort: row.dictSort,
  listClass: row.listClass,
  cssClass: row.cssClass,
  isDefault: row.isDefault,
  status: row.status,
  remark: row.remark,
})
