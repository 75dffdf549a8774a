import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, remark, status, text } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { DICT_TYPE_PATTERN, MAX_DICT_LABEL } from '#entities/dictionary-entry.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

/** The lists of choices that forms offer (§7). */
export const dictionaryTypes = defineResource({
  name: 'dicttype',
  title: {
    one: { en: 'Dictionary type', 'zh-CN': '字典类型' },
    many: { en: 'Dictionary types', 'zh-CN': '字典类型' },
  },
  icon: 'dict',
  area: 'dictionary-types',
  permission: 'system:sysdicttype',
  key: 'dictId',
  paths: { list: '/api/v1/dict/typelist', record: '/api/v1/dict/type' },
  scope: 'all',
  titleField: 'dictName',
  keywords: ['dictName', 'dictType'],
  // Whoever sees entries or changes types sees the types; there is no right for that alone.
  listedBy: [
    'system:sysdictdata:list',
    'system:sysdicttype:add',
    'system:sysdicttype:edit',
    'system:sysdicttype:remove',
  ],
  fields: {
    dictName: bilingual(
      { en: 'Type name', 'zh-CN': '类型名称' },
      { required: true, unique: true, max: MAX_DICT_LABEL, filter: true, sort: true },
    ),
    dictType: text(
      { en: 'Dictionary type', 'zh-CN': '字典类型代码' },
      {
        required: true,
        unique: true,
        pattern: DICT_TYPE_PATTERN,
        rule: {
          en: 'Use small letters, digits and _ only, a letter first.',
          'zh-CN': '只能使用小写字母、数字和 _，并以字母开头。',
        },
        filter: 'whole',
        sort: true,
      },
    ),
    status: status(),
    remark: remark(),
  },
})

export type DictionaryType = RowOf<typeof dictionaryTypes> &
  DescribedRow & {
    /** Part of the system: its code stays, and it is not deleted. */
    readonly protected: boolean
    /** The number of its entries, if the server sends it. */
    readonly count: number | undefined
  }

export function dictionaryTypeFrom(value: unknown, locale?: Locale): DictionaryType {
  const fields = fieldsOf(value)
  return {
    ...describedRowFrom(dictionaryTypes, value, locale),
    protected: fields.protected === true,
    count: numberOf(fields.count),
  }
}
