import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { type Stamp, stampFrom } from './record.ts'
import { type Key, keyFrom, keyOf } from './record-key.ts'
import { ENABLED } from './status.ts'

/** One entry of a dictionary: what is stored and what people read (§3). */
export interface DictEntry extends DictOption {
  dictCode: Key
}

/** An entry as forms offer it and tables show it: for that not every server sends its key. */
export interface DictOption extends Stamp {
  dictCode: Key | undefined
  dictType: string
  dictLabel: string
  dictValue: string
  dictSort: number
  listClass: string
  /** 'Y' for the one that a new record starts with. */
  isDefault: string
  status: string
  remark: string
  protected: boolean
}

export interface DictType extends Stamp {
  dictId: Key
  dictName: string
  dictType: string
  status: string
  remark: string
  protected: boolean
  /** How many entries it has, where the server says so. */
  count: number | undefined
}

export function dictEntryFrom(value: unknown): DictEntry {
  const option = dictOptionFrom(value)
  return { ...option, dictCode: keyOf(option.dictCode) }
}

export const isEntry = (option: DictOption): option is DictEntry => option.dictCode !== undefined

export function dictOptionFrom(value: unknown): DictOption {
  const fields = fieldsOf(value)
  const key = keyFrom(fields.dictCode)
  return {
    dictCode: key || undefined,
    dictType: textOf(fields.dictType),
    dictLabel: textOf(fields.dictLabel),
    dictValue: textOf(fields.dictValue),
    dictSort: numberOf(fields.dictSort) ?? 0,
    listClass: textOf(fields.listClass),
    isDefault: textOf(fields.isDefault),
    // Not every server has one (§3).
    status: textOf(fields.status) || ENABLED,
    remark: textOf(fields.remark),
    protected: fields.protected === true,
    ...stampFrom(fields),
  }
}

export function dictTypeFrom(value: unknown): DictType {
  const fields = fieldsOf(value)
  return {
    dictId: keyOf(fields.dictId),
    dictName: textOf(fields.dictName),
    dictType: textOf(fields.dictType),
    status: textOf(fields.status),
    remark: textOf(fields.remark),
    protected: fields.protected === true,
    count: numberOf(fields.count),
    ...stampFrom(fields),
  }
}
