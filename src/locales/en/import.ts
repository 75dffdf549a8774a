import { ownValue } from '#lib/own-value.ts'

/** What every list that is pasted or imported says. */
export default {
  file: 'Choose file',
  preview: 'Preview',
  line: 'Line',
  result: 'Result',
  states: (state: string) =>
    ownValue(state, { new: 'New', changed: 'Changed', same: 'The same', duplicate: 'Duplicate' })
    ?? 'Invalid',
  faults: (fault: string) =>
    ownValue(fault, {
      digits: 'A number in it has too many digits to be read exactly: write it in quotes.',
      separator: 'Nothing separates its two parts.',
      key: 'This cannot be a key.',
      empty: 'One of its parts is empty.',
      long: 'One of its parts is too long.',
      header: 'The first line has to name the columns.',
      role: 'There is no enabled role of this name.',
      department: 'There is no department of this name.',
      file: 'This is not the text of an exported file.',
    }) ?? 'One of its fields has an invalid value.',
  nothing: 'There is nothing to save here.',
  shown: (count: number, total: number) =>
    `Showing ${count} of ${total} lines. Those that cannot be saved come first.`,
  unreadable: 'This file is not UTF-8 text. Save it as UTF-8 and choose it again.',
  secrets: 'values of secrets',
  tooLarge: 'This file is larger than 1 MB. Import it in parts.',
}
