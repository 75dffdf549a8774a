import type { Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, choice, integer, remark, status, text, YES_NO } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom, keylessRowFrom } from '#definitions/wire.ts'
import { DICT_TYPE_PATTERN, MAX_DICT_LABEL, MAX_DICT_VALUE } from '#entities/dictionary-entry.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

const style = (en: string, zh: string) => ({ en, 'zh-CN': zh })
const PLAIN = style('Plain', '普通')

/** The choices of a dictionary type: what is stored, and what users read (§7). */
export const dictionaryEntries = defineResource({
  name: 'dict',
  title: {
    one: { en: 'Dictionary entry', 'zh-CN': '字典数据' },
    many: { en: 'Dictionary entries', 'zh-CN': '字典数据' },
  },
  icon: 'dict',
  area: 'dictionary',
  permission: 'system:sysdictdata',
  key: 'dictCode',
  paths: {
    list: '/api/v1/dict/datalist',
    record: '/api/v1/dict/data',
    update: '/api/v1/dict/data/',
  },
  scope: 'all',
  titleField: 'dictLabel',
  keywords: ['dictLabel', 'dictValue'],
  order: { by: 'dictSort' },
  fields: {
    dictType: text(
      { en: 'Dictionary type', 'zh-CN': '字典类型代码' },
      { required: true, pattern: DICT_TYPE_PATTERN, filter: 'whole', sort: true, column: 'none' },
    ),
    // Labels and values are unique within their type; the server sees to it.
    dictLabel: bilingual(
      { en: 'Label', 'zh-CN': '字典标签' },
      {
        required: true,
        max: MAX_DICT_LABEL,
        filter: true,
        sort: true,
        example: { en: 'e.g. Steam coal', 'zh-CN': '例如：动力煤' },
      },
    ),
    dictValue: text(
      { en: 'Value', 'zh-CN': '字典键值' },
      {
        required: true,
        max: MAX_DICT_VALUE,
        filter: 'whole',
        sort: true,
        example: { en: 'e.g. steam', 'zh-CN': '例如：steam' },
        help: { en: 'What is stored in records.', 'zh-CN': '记录中实际存储的内容。' },
      },
    ),
    dictSort: integer(
      { en: 'Sort', 'zh-CN': '排序' },
      { required: true, isPlain: true, min: 0, max: MAX_SORT, default: 0, sort: true },
    ),
    listClass: choice(
      { en: 'Style', 'zh-CN': '显示样式' },
      {
        options: {
          default: PLAIN,
          primary: style('Accent', '主题色'),
          success: style('Green', '绿色'),
          info: style('Blue', '蓝色'),
          warning: style('Amber', '琥珀色'),
          danger: style('Red', '红色'),
        },
        isOpen: true,
        none: PLAIN,
        column: 'none',
      },
    ),
    isDefault: choice(
      { en: 'Default', 'zh-CN': '默认' },
      { options: YES_NO, default: 'N', none: YES_NO.N },
    ),
    status: status(),
    remark: remark(),
  },
  otherFields: {
    cssClass: text({ en: 'Style class', 'zh-CN': '样式类名' }),
  },
})

type Described = RowOf<typeof dictionaryEntries>

interface Undescribed {
  /** Part of the system: its value stays, and it is not deleted. */
  readonly protected: boolean
}

/** One entry of a dictionary: the stored value and the label that users read. */
export type DictionaryEntry = Described & DescribedRow & Undescribed

/** An entry as forms offer it and tables show it; not every server sends its key for that. */
export type DictionaryOption = Omit<Described, 'dictCode'> &
  Undescribed & { readonly dictCode: RecordKey | undefined }

export const isDictionaryEntry = (option: DictionaryOption): option is DictionaryEntry =>
  option.dictCode !== undefined

export const dictionaryEntryFrom = (value: unknown, locale?: Locale): DictionaryEntry => ({
  ...describedRowFrom(dictionaryEntries, value, locale),
  ...undescribedFrom(value),
})

export const dictionaryOptionFrom = (value: unknown, locale?: Locale): DictionaryOption =>
  ({
    ...keylessRowFrom(dictionaryEntries, value, locale),
    ...undescribedFrom(value),
    dictCode: keyFrom(fieldsOf(value).dictCode) || undefined,
    // Each value was read by the kind of its field.
  }) as DictionaryOption

function undescribedFrom(value: unknown) {
  const fields = fieldsOf(value)
  return { dictSort: numberOf(fields.dictSort) ?? 0, protected: fields.protected === true }
}
