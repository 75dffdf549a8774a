import { ownValue } from '#lib/own-value.ts'

const roles = (count: number) => (count === 1 ? '1 role' : `${count} roles`)
const menuCount = (count: number) => (count === 1 ? '1 menu' : `${count} menus`)

export default {
  title: 'Roles',
  lead: 'A role decides which pages, operations and records a member of staff can reach.',
  id: 'Number',
  role: 'Role',
  roleName: 'Role name',
  roleKey: 'Role key',
  namePlaceholder: 'e.g. Dispatch',
  keyPlaceholder: 'e.g. dispatch',
  order: 'Order',
  displayOrder: 'Display order',
  remark: 'Remarks',
  menus: 'Menus',
  dataScope: 'Data scope',
  scopes: (value: string) =>
    ownValue(value, {
      '1': 'All data',
      '2': 'Custom departments',
      '3': 'Own department',
      '4': 'Department and below',
      '5': 'Own records',
    }) ?? value,
  scopeTexts: (value: string) =>
    ownValue(value, {
      '1': 'Every record, whoever made it. For managers and auditors.',
      '2': 'Records made by people of the departments chosen below. For a desk that serves several yards.',
      '3': 'Records made by people of the same department. A trader sees the trading desk.',
      '4': 'The same, and all departments below it. Logistics sees the coal yard and transport as well.',
    }) ?? 'Only records that the person made. For seasonal staff.',
  scopeEffect: (role: string, scope: string, count: number) =>
    ownValue(scope, {
      '1': `${role} will see all records.`,
      '2':
        count === 1
          ? `${role} will see records of 1 department.`
          : `${role} will see records of ${count} departments.`,
      '3': `${role} will see records of their own department.`,
      '4': `${role} will see records of their own department and those below it.`,
    }) ?? `${role} will see only records of their own.`,
  departments: 'Departments',
  departmentCount: (count: number) => (count === 1 ? '1 department' : `${count} departments`),
  filterDepartments: 'Filter departments',
  noDepartments:
    'This server does not list its departments, so custom departments cannot be chosen here.',
  emptyTitle: 'No roles to show',
  emptyText: 'The server has no role to show.',
  noMatchTitle: 'No roles match',
  noMatchText: 'Nothing fits these filters.',
  failedTitle: 'Roles could not be loaded',
  roleFailed: 'The role could not be loaded',
  disabledOnly: 'Disabled roles',
  new: 'New role',
  edit: 'Edit role',
  roleTitle: 'Role',
  menusOf: (role: string) => `Menus of ${role}`,
  scopeOf: (role: string) => `Data scope of ${role}`,
  compareTitle: 'Compare roles',
  compare: 'Compare',
  difference: 'Difference',
  noDifference: 'Nothing differs: data scope, status and menus are the same.',
  menusNotCompared:
    'This server does not say which menus both roles have, so menus are not compared.',
  granted: 'Granted',
  notGranted: 'Not granted',
  scopeRow: 'Data scope',
  scopeOfRow: (role: string) => `Data scope ${role}`,
  duplicate: 'Duplicate',
  copyOf: (role: string) => `${role} copy`,
  copyFrom: (role: string) => `A copy of ${role}`,
  copyKey: 'Copy the key',
  enable: 'Enable',
  disable: 'Disable',
  enabledOf: (role: string) => `${role} enabled`,
  statusNow: (role: string, enabled: boolean) => (enabled ? `${role} enabled` : `${role} disabled`),
  enableMany: (count: number) => `Enable ${roles(count)}`,
  disableMany: (count: number) => `Disable ${roles(count)}`,
  deleteMany: (count: number) => `Delete ${roles(count)}`,
  deleteManyTitle: (count: number) => `Delete ${roles(count)}?`,
  deleteManyText: 'This cannot be undone. Roles that people still hold are refused one by one.',
  andMore: (count: number) => `and ${count} more`,
  deleteTitle: 'Delete role?',
  deleteText: (role: string, menus?: number) =>
    menus === undefined
      ? `${role} will be deleted. This cannot be undone.`
      : `${role} holds ${menuCount(menus)} and will be deleted. This cannot be undone.`,
  deleteConfirm: 'Delete role',
  locks: (lock: string): string =>
    lock === 'own'
      ? 'This is a role of your own: you would lock yourself out.'
      : 'The role of the administrators is protected: without it nobody could manage the rest.',
  readOnly: 'You may look at roles, but not change them.',
  saved: (role: string) => `${role} saved`,
  made: (role: string) => `${role} created`,
  menusSaved: (role: string) => `Menus of ${role} saved`,
  scopeSaved: (role: string) => `Data scope of ${role} saved`,
  nameTwin: (role: string) => `There is a role called ${role} already.`,
  keyHelp: 'Letters, digits and _ - : only.',
  keyShape: 'Use letters, digits and _ - : only, at most 128.',
  keyReserved: 'This key is reserved for the administrators.',
  keyTaken: (role: string) => `This key already belongs to ${role}.`,
  keyLocked: 'Programs may refer to the role by this key.',
  keyWarning: 'Whatever refers to the role by its old key stops working.',
  unlockKey: 'Unlock',
  menuPermissions: 'Menu permissions',
  menuCount,
  menusUnknown:
    'This server does not say which menus the role has, so they cannot be changed here.',
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
  treeCount: (count: number, total: number) => `${count} of ${total} selected`,
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
}
