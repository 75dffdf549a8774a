import { ownValue } from '#lib/own-value.ts'

/** What is wrong with a line: the field and its value, how long it may be, and its rule. */
interface Reason {
  fault: string
  label: string
  value: string
  max?: number | undefined
  rule?: string | undefined
  /** The labels of the columns that a table has to name. */
  columns?: readonly string[] | undefined
}

/** What every list that is pasted or imported says. */
export default {
  file: 'Choose file',
  preview: 'Preview',
  line: 'Line',
  result: 'Result',
  states: (state: string) =>
    ownValue(state, {
      new: 'New',
      changed: 'Changed',
      same: 'The same',
      duplicate: 'Duplicate',
      'left-out': 'Left out',
    }) ?? 'Invalid',
  reason: ({ fault, label, value, max = 0, rule = '', columns = [] }: Reason) =>
    ownValue(fault, {
      digits: `${label} has too many digits to be read exactly: write it in quotes.`,
      separator: 'Nothing separates its two parts.',
      empty: `${label} is empty.`,
      long: `${label} ${value && `"${value}" `}is longer than ${max} characters.`,
      header: `The first line has to name the columns ${columns.join(', ')}.`,
      'no-rows': 'The table has headings, but no rows.',
      damaged: `${label} ${value && `"${value}" `}is what a spreadsheet shows in place of a long number, a failed formula or in a narrow column. Correct it there and export it again.`,
      role: `There is no enabled role "${value}".`,
      department: `There is no department "${value}".`,
      fixed: `${label} cannot be changed once the record is made.`,
      secret: 'This is a secret: its value is not in the file.',
      file: 'This is not the text of an exported file.',
    }) ?? `${label} cannot be "${value}". ${rule}`,
  oneOf: (...words: readonly string[]) => `It is one of: ${words.join(', ')}.`,
  nothing: 'There is nothing to save here.',
  shown: (count: number, total: number) =>
    `Showing ${count} of ${total} lines. Those that cannot be saved come first.`,
  unreadable: 'This file is not UTF-8 text. Save it as UTF-8 and choose it again.',
  gbk: (asUtf8: string, asGbk: string) =>
    `This file does not say its encoding: as UTF-8 it has "${asUtf8}", as GBK "${asGbk}". Save it as UTF-8 with a byte order mark ("CSV UTF-8" in Excel) and choose it again.`,
  secrets: 'values of secrets',
  tooLarge: 'This file is larger than 1 MB. Import it in parts.',
}
