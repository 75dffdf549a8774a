import type { DictTypeFields } from '#server/store/dictionary.ts'

/** For the operation log: plain values, the same in both languages. */
export const loggedDictionaryType = ({
  dictName,
  dictNameZh,
  dictType,
  status,
  remark,
}: DictTypeFields) => ({ dictName, dictNameZh, dictType, status, remark })
