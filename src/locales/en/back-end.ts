/** What is said where a back end other than the specification's refuses or lacks something. */
export default {
  notRead:
    "Not sent: the role's current data could not be read, and saving would remove what is missing.",
  callsNeeded:
    'Tick at least one call of the back end (a row of type A): a role without any is refused everywhere, even when signing out.',
  departmentsOwed:
    'The role was changed, and the server has dropped its departments: save it once more to set them again.',
  departmentsBelow: (name: string) =>
    `${name} has departments below it: delete them first. The server would leave them without a place.`,
  rowsBelow: (title: string) =>
    `${title} has rows below it: delete them first. The server would leave them without a place.`,
  notToTop: 'This server cannot move a row to the top level. Nothing was sent.',
  notFound: 'This record does not exist or was deleted.',
}
