/** What every form says. */
export default {
  optional: '(optional)',
  save: 'Save changes',
  saving: 'Saving…',
  create: 'Create',
  createAnother: 'Create and add another',
  cancel: 'Cancel',
  fixed: 'The server does not allow changes after creation.',
  sent: (name: string) => `Sent: ${name}. The server does not say what it stored.`,
  sentOf: (name: string, labels: string) =>
    `Sent: ${name}. The server does not say whether it stored: ${labels}`,
  notTaken: (labels: string) => `The server kept the old value of: ${labels}`,
  refusedYetChanged: (labels: string) =>
    `The server refused this but still changed: ${labels}. What you chose is still in the form.`,
  refusedYetMade:
    'The server refused this but still created the record. What you chose is still in the form; saving again updates that record.',
  editing(others: number, ...names: readonly string[]) {
    const verb = names.length + others === 1 ? 'is' : 'are'
    if (names.length === 0)
      return `${others === 1 ? 'Somebody else' : `${others} others`} ${verb} editing this`
    const more = others === 1 ? ['somebody else'] : others > 1 ? [`${others} others`] : []
    const all = [...names, ...more]
    const who = [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ')
    return `${who} ${verb} editing this`
  },
  required: (label: string) => `${label} is required.`,
  inOther: (label: string) => `${label} in Chinese`,
  inChinese: (label: string) => `${label} in Chinese`,
  sameText: 'the same text',
  sameTextHelp: 'Leave empty to show the same text in both languages.',
  tooLong: (most: number) => `At most ${most} characters.`,
  integer: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
  phoneShape: 'Digits, spaces and + ( ) . / - only, at most 32.',
  emailShape: 'An address like name@example.com.',
  left: (used: number, most: number) => `${used} of ${most} characters`,
  problems: (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`),
  discardTitle: 'Discard changes?',
  discardText: 'What you typed has not been saved:',
  discardLost: 'It was sent but no answer came, so what you typed may have been saved:',
  discardChanges: 'Discard changes',
  keepEditing: 'Keep editing',
  leaveTitle: 'Leave this page?',
  leaveText:
    'A password or file that you entered here cannot be kept. Everything else is kept as a draft.',
  leave: 'Leave',
  stay: 'Stay',
  restored: 'Restored draft',
  restoredAt: (time: string) => `Restored what you typed at ${time}.`,
  restoredChanged: (time: string) =>
    `Restored what you typed at ${time}; the record has changed since.`,
  restoredGone: (time: string) =>
    `The record was deleted in the meantime. What you typed at ${time} is now in this form for a new one.`,
  notRestored: (labels: string) => `Not kept, for security: ${labels}. Please type this again.`,
  nothingRestored: (time: string, labels: string) =>
    `What you typed at ${time} was not kept, for security: ${labels}. Please type this again.`,
  typeAgain: (label: string) => `${label} was not kept. Type it again.`,
  typedKept: 'What you typed for it is still kept on this computer.',
  typedKeptAt: (time: string) => `What you typed here at ${time} is still kept on this computer.`,
  typedNotKept: (labels: string) => `Not kept, for security: ${labels}.`,
  discardTyped: 'Discard what I typed',
  keep: 'Keep',
  discard: 'Discard',
  showDifferences: 'Show differences',
  conflictTitle: 'Someone else changed this record',
  /** The time stands between these two. */
  savedBy: (who: string) => (who ? `${who} saved it ` : 'It was saved '),
  savedByEnd: '. ',
  conflictText:
    'Choose what to keep. Changes that do not collide are both kept unless you choose otherwise.',
  goneTitle: 'This record was deleted in the meantime',
  goneText: 'Someone else deleted it while you were editing. What you typed is still here.',
  createAgain: 'Create again',
  differencesTitle: 'Differences',
  differencesText: 'The record as it is now, and what you typed.',
  field: 'Field',
  before: 'When you opened it',
  theirs: 'Now',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  useMine: 'Use mine',
  keepBoth: 'Keep both',
  allTheirs: 'Keep theirs for all',
  allMine: 'Use mine for all',
  empty: '(empty)',
  choiceFor: (field: string) => `Which value for ${field}?`,
  apply: 'Apply',
  retrySave: 'Save',
  /** How days are written and chosen. */
  day: {
    language: 'en',
    firstWeekday: 0,
    dayShape: 'yyyy-mm-dd',
    dayTimeShape: 'yyyy-mm-dd hh:mm',
    calendarFor: (label: string) => `Calendar: ${label}`,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    notADay: 'Enter a date such as 2026-11-28.',
  },
}
