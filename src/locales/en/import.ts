import { ownValue } from '#lib/own-value.ts'

/** What every list that is pasted or imported says. */
export default {
  file: 'Take from a file',
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
      file: 'This is not the text of an exported file.',
    }) ?? 'One of its fields has a value it cannot have.',
  nothing: 'Nothing here would change anything.',
  shown: (count: number, total: number) =>
    `${count} of ${total} lines are shown, those that cannot be saved first.`,
  unreadable: 'This file is no text in UTF-8. Save it as UTF-8 and choose it again.',
  tooLarge: 'This file is larger than 1 MB. Import it in parts.',
}
