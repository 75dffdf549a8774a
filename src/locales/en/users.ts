export default {
  lead: 'Everyone who may sign in, and the roles that decide what they can reach.',
  id: 'Number',
  username: 'Username',
  nickName: 'Nickname',
  role: 'Role',
  department: 'Department',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  phone: 'Phone',
  email: 'E-mail',
  remark: 'Remarks',
  password: 'Password',
  withStatus: (status: string) => `${status} users`,
  emptyTitle: 'No users to show',
  emptyText: 'The server lists no users.',
  noMatchTitle: 'No users match',
  noMatchText: 'Nobody matches these filters.',
  failedTitle: 'Users could not be loaded',
  recordFailed: 'The user could not be loaded',
  new: 'New user',
  edit: 'Edit user',
  one: 'User',
  readOnly: 'You can view users, but not change them.',
  enabledOf: (name: string) => `${name} enabled`,
  statusNow: (name: string, isEnabled: boolean) =>
    `User "${name}" ${isEnabled ? 'enabled' : 'disabled'}`,
  locks: (lock: 'self' | 'last-admin'): string =>
    lock === 'self'
      ? 'This is you: you cannot disable, delete or demote yourself.'
      : 'This is the last enabled administrator; one has to remain.',
  usernameShape: (most: number) =>
    `Letters, digits, ".", "_", "@" and "-", at most ${most}; letters of one alphabet only.`,
  usernameHelp: 'What they type to sign in. It cannot be changed later.',
  usernameFixed: 'A username cannot be changed.',
  passwordHelp:
    'Leave empty to generate one. It is shown once and must be changed at first sign-in.',
  roleNeeded: 'Choose at least one role.',
  rolesUnknown: 'The roles could not be loaded, so none can be given here.',
  noDepartment: 'No department',
  departmentsUnknown: 'The departments could not be loaded.',
  made: (name: string) => `${name} created`,
  saved: (name: string) => `${name} saved`,
  resetPassword: 'Reset password',
  resetTitle: 'Reset password?',
  resetText: (name: string) =>
    `${name} gets a new password, which has to be changed at the next sign-in. Any open sessions end.`,
  resetPasswords: 'Reset passwords',
  resetMany: (count: number) => (count === 1 ? 'Reset 1 password' : `Reset ${count} passwords`),
  resetManyText:
    'Each of them gets a new password, which has to be changed at the next sign-in. Any open sessions end.',
  resetConfirm: 'Reset password',
  onceTitle: 'New password',
  onceText: (name: string) => `For ${name}. It is shown only once.`,
  onceNote: 'Hand it over in person or by phone. It has to be changed at the next sign-in.',
  onceDone: 'Done',
  onceWarning: 'This password cannot be shown again. Copy it first, then press Done.',
  onceLost: 'The new password has not been copied yet, and it cannot be shown again.',
  untold: (name: string) =>
    `The server did not return the password of ${name}. Reset it to get a new one.`,
  newPassword: 'New password',
  copyPassword: 'Copy password',
  endSessions: 'End sessions',
  tokens: 'Tokens for programs',
  endTitle: 'End sessions?',
  endText: (name: string) => `Any open sessions of ${name} end. They can sign in again.`,
  sessionsEnded: (name: string, ended?: number): string =>
    ended === undefined
      ? `Sessions of ${name} ended`
      : ended === 0
        ? `${name} had no open session`
        : ended === 1
          ? `1 session of ${name} ended`
          : `${ended} sessions of ${name} ended`,
  factor: 'Second factor',
  factorOn: 'On',
  factorOff: 'Off',
  resetFactor: 'Reset second factor',
  resetFactorTitle: 'Reset second factor?',
  resetFactorText: (name: string) =>
    `${name} then signs in with the password alone, and can set up a new one. Any open sessions end.`,
  factorWasReset: (name: string) => `Second factor of ${name} reset`,
  lockedOut: (time: string) => `Locked out until ${time}`,
  lift: 'Lift',
  liftOf: (name: string) => `Lift the lock-out of ${name}`,
  lockOutLifted: (name: string) => `${name} may try to sign in again`,
  disableTitle: 'Disable user?',
  disableText: (name: string) => `${name} cannot sign in any more.`,
  disableEnds: 'Open sessions end at once.',
  disableKept: (name: string) =>
    `${name} is marked as disabled. This server still lets disabled users sign in.`,
  disableManyKept: 'They are marked as disabled. This server still lets disabled users sign in.',
  passwordNeeded: 'This server does not generate passwords: enter the one to hand over.',
  disableConfirm: 'Disable user',
  deleteTitle: 'Delete user?',
  deleteText: (name: string) => `${name} will be deleted.`,
  deleteEnds: 'Any open sessions end. What was done stays in the operation log.',
  deleteConfirm: 'Delete user',
  import: 'Import',
  importTitle: 'Import users',
  importHelp:
    'A table with a header line, as this list is exported. Username, Nickname and Role are needed; Department, Phone, E-mail, Status and Remarks may follow. Passwords are generated, and shown only once.',
  importText: 'Table',
  importMany: (count: number) => (count === 1 ? 'Create 1 user' : `Create ${count} users`),
  passwordsTitle: 'New passwords',
  passwordsText: (count: number) =>
    count === 1
      ? 'For 1 user. It is shown only once.'
      : `For ${count} users. They are shown only once.`,
  copyPasswords: 'Copy passwords',
  savePasswords: 'Download passwords',
  passwordsNote:
    'Hand each over in person or by phone, then delete the file or the copy. They have to be changed at the next sign-in.',
  passwordsWarning:
    'These passwords cannot be shown again. Download or copy them first, then press Done.',
  passwordsLost:
    'The new passwords have not been downloaded or copied yet, and they cannot be shown again.',
  duplicate: 'Duplicate',
  copyFrom: (name: string) => `Filled in from ${name}`,
  assignRole: 'Assign role',
  assignDepartment: 'Assign department',
  chooseRole: 'Choose a role',
  chooseDepartment: 'Choose a department',
  assignHow: 'Existing roles',
  addRole: 'Keep them and add this one',
  replaceRoles: 'Replace them with this one',
  assignMany: (count: number) => (count === 1 ? 'Assign to 1 user' : `Assign to ${count} users`),
  roleAssigned: (role: string, names: string) => `Role ${role} assigned to: ${names}`,
  departmentAssigned: (department: string, names: string) =>
    `Department ${department} assigned to: ${names}`,
  enable: 'Enable',
  disable: 'Disable',
  enableMany: (count: number) => (count === 1 ? 'Enable 1 user' : `Enable ${count} users`),
  disableMany: (count: number) => (count === 1 ? 'Disable 1 user' : `Disable ${count} users`),
  stayEnded: 'Sessions that ended do not come back.',
  disableManyText: 'They cannot sign in any more.',
  deleteMany: (count: number) => (count === 1 ? 'Delete 1 user' : `Delete ${count} users`),
  deleteManyTitle: (count: number) => (count === 1 ? 'Delete 1 user?' : `Delete ${count} users?`),
}
