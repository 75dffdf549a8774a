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

/** How many lines of a preview do what. */
interface Counts {
  created: number
  saved: number
  new: number
  changed: number
  problem: number
  same: number
  leftOut: number
}

/** What every list that is pasted or imported says. */
export default {
  file: 'Choose file',
  saveEmpty: 'Save an empty table',
  emptyFile: (title: string) => `${title}, to fill in`,
  preview: 'Preview',
  summary: (counts: Counts) =>
    [
      counts.created > 0 && `${counts.created} created`,
      counts.saved > 0 && `${counts.saved} saved`,
      counts.new > 0 && `${counts.new} will be created`,
      counts.changed > 0 && `${counts.changed} will be changed`,
      counts.problem > 0 && `${counts.problem} ${counts.problem === 1 ? 'has' : 'have'} a problem`,
      counts.same > 0 && `${counts.same} ${counts.same === 1 ? 'is' : 'are'} the same`,
      counts.leftOut > 0 && `${counts.leftOut} ${counts.leftOut === 1 ? 'is' : 'are'} left out`,
    ]
      .filter(Boolean)
      .join(', ') || 'No lines',
  onlyProblems: 'Only lines with a problem',
  unknownHeadings: (...headings: readonly string[]) =>
    headings.length === 1
      ? `The heading "${headings.join()}" is not known here: its column is left out.`
      : `These headings are not known here: ${headings.map(heading => `"${heading}"`).join(', ')}. Their columns are left out.`,
  line: 'Line',
  result: 'Result',
  states: (state: string) =>
    ownValue(state, {
      new: 'New',
      changed: 'Changed',
      same: 'The same',
      duplicate: 'Duplicate',
      'left-out': 'Left out',
      created: 'Created',
      saved: 'Saved',
      refused: 'Not saved',
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
      exists: `${label} "${value}" exists already.`,
      forbidden: `${label} "${value}" exists already, and you may not change it.`,
      taken: `${label} "${value}" belongs to another record.`,
      repeated: `${label} is the same as in line ${value}.`,
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
