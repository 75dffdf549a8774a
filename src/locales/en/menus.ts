const roles = (count: number) => (count === 1 ? '1 role' : `${count} roles`)
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export default {
  lead: 'What the sidebar shows, and the permission that each page and operation gives.',
  page: 'Page',
  link: 'External link',
  /** A kind of row that only other back ends have. */
  api: 'API',
  notInBuild: 'This build has no such page',
  /** Beside rows that only their own permission lets one change. */
  needed: 'Without this page the console cannot be repaired, so it is not deleted.',
  neededHelp:
    'Without this page the console cannot be repaired: it can be renamed, moved and ordered.',
  holdsRows: (count: number) =>
    count === 1 ? 'Delete the row below it first.' : `Delete the ${count} rows below it first.`,
  choosePage: 'Choose the page that this operation belongs to.',
  pathNeeded: 'Enter a path.',
  permissionNeeded: 'Enter a permission.',
  moveHelp: 'Everything below it moves with it.',
  pathHelp:
    'A path without a / in front is added to the path above. An address with https://, http:// or mailto: leads outside the console.',
  componentHelp: 'The screen that the page shows.',
  permissionHelp: 'Whoever has this row has this permission.',
  rolesHelp: 'Nobody else gets the new row. Administrators have every row.',
  chooseIcon: 'Choose an icon',
  noIcon: 'No icon',
  findIcon: 'Find an icon',
  preview: 'The menu as it will look',
  newRow: 'New row',
  wholePath: 'Full path',
  findings: 'What Menu health will say',
  hidden: 'Not in the sidebar: it is reached by links and by its address.',
  pageBelowPage: (above: string) =>
    `It is below the page ${above}, which becomes a group with itself as its first entry.`,
  viewers: 'Who sees it',
  holders: 'Who has it',
  now: 'Now',
  afterwards: 'After saving',
  nobody: 'Nobody',
  viewersOf: (roleCount: number, userCount: number, names: string) =>
    `${roles(roleCount)}, ${people(userCount)}${names && `: ${names}`}`,
  viewersUnknown: 'This could not be loaded.',
  deleteTitle: (row: string) => `Delete '${row}'?`,
  deleteText: (roleCount: number, userCount: number, names: string) =>
    roleCount === 0
      ? 'Nobody sees it now.'
      : `${roles(roleCount)} and ${people(userCount)} have it now${names && `: ${names}`}. They lose it.`,
  deleteUnknown: 'All who have it lose it.',
}
