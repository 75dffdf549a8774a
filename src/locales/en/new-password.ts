export default {
  newPasswordTitle: 'Set a new password',
  newPasswordLead: 'Your password was set for you. Choose your own to continue.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeatPassword: 'Repeat new password',
  newPasswordHelp: '12 to 128 characters. Spaces and any language are allowed.',
  changePassword: 'Change password',
  changing: 'Changing…',
  enterCurrent: 'Enter your current password.',
  fault: (fault: 'short' | 'long'): string =>
    fault === 'short' ? 'Use at least 12 characters.' : 'Use at most 128 characters.',
  notRepeated: 'The two new passwords differ.',
  same: 'Choose a password that differs from the current one.',
  /** Nothing of sessions where none was open, or the server does not say. */
  changed: (ended = 0): string =>
    ended === 0
      ? 'Password changed.'
      : ended === 1
        ? 'Password changed. Your other session was ended.'
        : `Password changed. Your ${ended} other sessions were ended.`,
  signOut: 'Log out',
}
