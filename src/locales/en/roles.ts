export default {
  title: 'Roles',
  lead: 'A role decides which pages, operations and records a member of staff can reach.',
  role: 'Role',
  roleName: 'Role name',
  roleKey: 'Role key',
  namePlaceholder: 'e.g. Dispatch',
  keyPlaceholder: 'e.g. dispatch',
  order: 'Order',
  dataScope: 'Data scope',
  scopes: (value: string) =>
    ({ '1': 'All data', '2': 'Custom departments', '3': 'Own department', '4': 'Department and below', '5': 'Own records' })[
      value
    ] ?? 'Own records',
  emptyTitle: 'No roles yet',
  emptyText: 'The server has no role to show.',
  noMatchTitle: 'No roles match',
  noMatchText: 'Nothing fits these filters.',
  failedTitle: 'Roles could not be loaded',
}
