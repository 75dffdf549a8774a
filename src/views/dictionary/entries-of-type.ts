import type { Locale } from '#constants.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'

const { dictType: _, ...fields } = dictionaryEntries.fields

/** Entries as this screen lists and changes them: the type is chosen beside them, tables have no style. */
export const entriesOfType: Resource = {
  ...dictionaryEntries,
  fields: { ...fields, listClass: { ...fields.listClass, inTables: false } },
}

/** What a form of label and value alone lacks. */
export const BESIDES_TEXTS = ['dictSort', 'listClass', 'isDefault', 'status', 'remark']

export const entryLabels = (locale: Locale) => {
  const { dictLabel, dictValue, dictSort, listClass, isDefault, remark } = dictionaryEntries.fields
  return {
    dictLabel: dictLabel.label[locale],
    dictValue: dictValue.label[locale],
    dictSort: dictSort.label[locale],
    listClass: listClass.label[locale],
    isDefault: isDefault.label[locale],
    remark: remark.label[locale],
  }
}
