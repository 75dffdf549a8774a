import { inSentence } from '#lib/sentences.ts'

/** What the screens of described records say; `one` and `many` are the titles of the description. */
const counted = (count: number, one: string, many: string) =>
  `${count} ${inSentence(count === 1 ? one : many)}`

export default {
  lead: (many: string) => `All ${inSentence(many)} you can see.`,
  new: (one: string) => `New ${inSentence(one)}`,
  edit: (one: string) => `Edit ${inSentence(one)}`,
  readOnly: (many: string) => `You can view ${inSentence(many)}, but not change them.`,
  id: 'Number',
  withUnit: (label: string, unit: string) => `${label} (${unit})`,
  emptyTitle: (many: string) => `No ${inSentence(many)} yet`,
  emptyText: 'The server lists nothing here.',
  noMatchTitle: (many: string) => `No ${inSentence(many)} match`,
  noMatchText: 'Nothing matches these filters.',
  failedTitle: (many: string) => `${many} could not be loaded`,
  recordFailed: (one: string) => `${one}: this record could not be loaded`,
  made: (name: string) => `${name} created`,
  saved: (name: string) => `${name} saved`,
  duplicate: 'Duplicate',
  copyFrom: (name: string) => `Starts with the values of ${name}`,
  withStatus: (status: string, many: string) => `${status} ${inSentence(many)}`,
  enable: 'Enable',
  disable: 'Disable',
  enabledOf: (name: string) => `${name} enabled`,
  statusNow: (name: string, isEnabled: boolean) =>
    isEnabled ? `${name} enabled` : `${name} disabled`,
  enableMany: (count: number, one: string, many: string) => `Enable ${counted(count, one, many)}`,
  disableMany: (count: number, one: string, many: string) => `Disable ${counted(count, one, many)}`,
  deleteMany: (count: number, one: string, many: string) => `Delete ${counted(count, one, many)}`,
  deleteManyTitle: (count: number, one: string, many: string) =>
    `Delete ${counted(count, one, many)}?`,
  import: 'Import',
  importTitle: (many: string) => `Import ${inSentence(many)}`,
  /** `key`: the label of the field by which a line is known; empty where there is none. */
  importHelp: (key: string) =>
    `A table whose first line has headings, such as an exported list.${
      key && ` A line with a known "${key}" changes that record; the others make new ones.`
    }`,
  importText: 'Table',
  importMany: (count: number, one: string, many: string) => `Save ${counted(count, one, many)}`,
  /** In a choice: nothing is chosen. */
  none: 'None',
  choose: 'Choose…',
  mayNotChoose: 'You have no permission to list the choices here.',
  fixed: 'Set when the record is created; it cannot be changed later.',
  masked: 'Not shown',
  keepsSecret: 'Leave empty to keep the stored value.',
}
