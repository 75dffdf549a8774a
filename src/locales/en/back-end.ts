/** What is said where a back end other than the specification's refuses or lacks something. */
export default {
  notRead: 'Not sent: what the role has could not be read, and it would lose what is not sent.',
  callsNeeded:
    'Tick at least one call of the back end (a row of type A): a role without any is refused everywhere, even when signing out.',
  fixed: 'This back end keeps it as it was made.',
  wholeValues: 'This back end finds whole values only.',
  passwordNeeded: 'This back end makes no passwords: give the person one.',
  disableTitle: 'Disable user?',
  disableText: (name: string) =>
    `${name} is marked as disabled. This back end lets disabled people sign in all the same.`,
  disableManyText:
    'They are marked as disabled. This back end lets disabled people sign in all the same.',
  passwordChanged: 'Password changed',
}
