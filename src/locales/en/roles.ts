import { ownValue } from '#lib/own-value.ts'

const permissions = (count: number) =>
  count === 1 ? '1 menu permission' : `${count} menu permissions`
const unseenUsers = (count: number) => `${count === 1 ? '1 user' : `${count} users`} you cannot see`
const departments = (count: number) => (count === 1 ? '1 department' : `${count} departments`)

export default {
  lead: 'A role decides which pages and operations a member of staff can reach, and which people they see.',
  role: 'Role',
  order: 'Order',
  users: 'Users',
  usersOf: (role: string, count: number) =>
    count === 1 ? `1 user with the role ${role}` : `${count} users with the role ${role}`,
  /** Behind the number of users. */
  andUnseen: (unseen: number) => `, and ${unseenUsers(unseen)}`,
  dataScope: 'Data scope',
  scopeTexts: (value: string) =>
    ownValue(value, {
      '1': 'All users and what they did. For managers and auditors.',
      '2': 'Users of the departments chosen below, and what they did. For a desk that serves several yards.',
      '3': 'Users of the same department, and what they did. A trader sees the trading desk.',
      '4': 'Users of the same department and of all departments below it, and what they did. Logistics sees the coal yard and transport as well.',
    }) ?? 'Only the person and the users they added, and what they did. For seasonal staff.',
  thisRole: 'This role',
  scopeEffect: (role: string, scope: string, count: number) =>
    ownValue(scope, {
      '1': `${role} covers all users, and what they did in the operation log.`,
      '2': `${role} covers the users of ${departments(count)}, and what they did in the operation log.`,
      '3': `${role} covers the users of the person’s own department, and what they did in the operation log.`,
      '4': `${role} covers the users of the person’s own department and those below it, and what they did in the operation log.`,
    })
    ?? `${role} covers only the person and the users they added, and what they did in the operation log.`,
  departments: 'Departments',
  departmentCount: departments,
  departmentsOf: (count: number, total: number) => `${count} of ${departments(total)}`,
  filterDepartments: 'Filter departments',
  noDepartments:
    'The departments could not be loaded, so custom departments cannot be chosen here.',
  emptyTitle: 'No roles to show',
  emptyText: 'The server lists no roles.',
  noMatchText: 'Nothing matches these filters.',
  recordFailed: 'The role could not be loaded',
  menusOf: (role: string) => `Menus of ${role}`,
  scopeOf: (role: string) => `Data scope of ${role}`,
  compareTitle: 'Compare roles',
  compare: 'Compare',
  difference: 'Difference',
  noDifference: 'No differences: data scope, status and menu permissions are the same.',
  menusNotCompared:
    'This server does not say which menu permissions both roles have, so they are not compared.',
  granted: 'Granted',
  notGranted: 'Not granted',
  scopeRow: 'Data scope',
  scopeOfRow: (role: string) => `Data scope ${role}`,
  duplicate: 'Duplicate',
  copyOf: (role: string) => `${role} copy`,
  copyFrom: (role: string) => `A copy of ${role}`,
  copyKey: 'Copy the key',
  deleteManyNote: 'Roles in use are not deleted.',
  deleteTitle: 'Delete role?',
  deleteText: (role: string, count?: number) =>
    count === undefined
      ? `${role} will be deleted.`
      : `${role} holds ${permissions(count)} and will be deleted.`,
  heldBy: (role: string, count: number, names: string, others: number, unseen: number) => {
    if (count === 0) {
      const have = unseen === 1 ? 'has' : 'have'
      return `${unseenUsers(unseen)} ${have} ${role}. Someone who can see them must give them another role first.`
    }
    const more = others > 0 ? ` and ${others} more` : ''
    const also = unseen > 0 ? `, and ${unseenUsers(unseen)}` : ''
    const users = count === 1 ? '1 user has' : `${count} users have`
    return `${users} ${role}: ${names}${more}${also}. Give them another role first.`
  },
  heldRole: (role: string, names: string, others: number, unseen: number) => {
    const seen = names && `${names}${others > 0 ? ` and ${others} more` : ''}`
    const also = unseen > 0 ? unseenUsers(unseen) : ''
    return `${role} (${[seen, also].filter(Boolean).join(', ')})`
  },
  heldRoles: (held: string) =>
    `In use and not deleted: ${held}. Give these users another role first.`,
  showHolders: 'Show users',
  deleteConfirm: 'Delete role',
  locks: (lock: string): string =>
    lock === 'own'
      ? 'This is your own role: after a change you may no longer be able to sign in or manage it.'
      : 'The administrator role is protected: without it nobody could manage the rest.',
  menusSaved: (role: string) => `Menu permissions of ${role} saved`,
  scopeSaved: (role: string) => `Data scope of ${role} saved`,
  nameTwin: (role: string) => `There is a role called ${role} already.`,
  keyHelp: 'Letters, digits and _ - : only.',
  keyReserved: 'This key is reserved for administrators.',
  keyTaken: (role: string) => `This key already belongs to ${role}.`,
  keyLocked: 'Programs may refer to the role by this key.',
  keyWarning: 'Anything that uses the old key stops working.',
  unlockKey: 'Unlock',
  menuPermissions: 'Menu permissions',
  permissions,
  permissionsHelp: 'Each page and each action counts as one. Folders follow from what is in them.',
  permissionsOf: (count: number, total: number) => `${count} of ${permissions(total)}`,
  menusUnknown:
    'This server does not say which menu permissions the role has, so they cannot be changed here.',
  ownMenuOnly: 'You can grant only what you can see yourself: this server does not list all menus.',
  unknownMenus: (ids: string) => `Not in this menu, and kept as they are: ${ids}`,
  filterMenus: 'Filter menus',
  show: 'Show',
  showAll: 'All',
  onlyGranted: 'Only granted',
  onlyChanged: 'Only changed',
  noMenusMatch: 'No menu matches.',
  pageItself: 'Open the page',
  kind: (type: string) => ownValue(type, { M: 'Folder', C: 'Page' }) ?? 'Action',
  expandAll: 'Expand all',
  selectAllMenus: 'Select all',
  linkMenus: 'Link parent and child',
  changes: (
    addedPages: number,
    addedActions: number,
    removedPages: number,
    removedActions: number,
  ) => {
    const parts = [
      addedPages && `+${addedPages} ${addedPages === 1 ? 'page' : 'pages'}`,
      addedActions && `+${addedActions} ${addedActions === 1 ? 'action' : 'actions'}`,
      removedPages && `−${removedPages} ${removedPages === 1 ? 'page' : 'pages'}`,
      removedActions && `−${removedActions} ${removedActions === 1 ? 'action' : 'actions'}`,
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(', ') : 'No changes'
  },
  showChanges: 'Changes',
  added: (path: string) => `+ ${path}`,
  removed: (path: string) => `− ${path}`,
  resetMenus: 'Reset',
  copyFromRole: 'Copy from role…',
  chooseRole: 'Choose a role',
  copyMenus: 'Copy menus',
  withoutMenusTitle: 'Create a role without permissions?',
  withoutMenusText: 'People with only this role see nothing but Home.',
  withoutMenusConfirm: 'Create it',
  newUserWith: (role: string) => `New user with the role ${role}`,
}
