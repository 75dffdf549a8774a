import { ownValue } from '#lib/own-value.ts'

const PROBLEMS: Record<string, (detail: string) => string> = {
  row: detail => `Not a menu row: ${detail}`,
  cycle: detail => `Contains itself: ${detail}`,
  depth: detail => `More than ${detail} levels deep`,
  size: detail => `More than ${detail} rows`,
  title: () => 'No title',
  path: detail => (detail ? `Not a path: ${detail}` : 'No path'),
  scheme: detail => `Address of a kind that is not allowed: ${detail}`,
  host: detail => `Web address without https:// in front: ${detail}`,
  roles: detail => `Nobody can open it: its roles are ${detail}`,
  duplicate: detail => `Path already taken by: ${detail}`,
  component: detail => `This build has no page ${detail}`,
  empty: () => 'Folder without a page to show',
  param: detail => `Path with a parameter cannot be opened from the menu: ${detail}`,
  hidden: detail => `Every row is hidden: "visible" is ${detail}`,
}

const SUGGESTIONS: Record<string, string> = {
  row: 'Remove it from the answer of the server.',
  cycle: 'Give the row another parent.',
  depth: 'Move the row further up.',
  size: 'Split the menu between roles.',
  title: 'Give the row a title.',
  path: 'Begin with / and use no spaces.',
  scheme: 'Use http, https, mailto or tel.',
  host: 'Write it with https:// in front.',
  roles: 'Name the roles, or send null where all may open it.',
  duplicate: 'Give one of the two another path; the first one is used.',
  component: 'Correct the component, or install a build that has it.',
  empty: 'Add a visible page, or hide the folder.',
  param: 'Hide the row; links on other pages lead to it.',
  hidden:
    'Set "menuVisible" in the configuration to what the server sends: "boolean" or "zero-shown". A row without "visible" is hidden.',
}

export default {
  viewAsRole: 'View as role',
  forbiddenText: 'Ask an administrator to add this page to your role.',
  notFoundText: 'The address may be mistyped, or your role cannot see this page.',
  notFoundPath: (path: string) => `No page was found at ${path}.`,
  closest: 'Did you mean',
  backHome: 'Back to home',
  goBack: 'Go back',
  notInBuild: 'This page is not part of this build.',
  notInBuildText: (component: string) =>
    `The menu names the component ${component}, and this build has none of that name.`,
  path: 'Page',
  neededRoles: 'Roles needed (one of them)',
  neededPermissions: 'Permissions needed (one of them)',
  ownRoles: 'Your roles',
  ownPermissions: 'Your permissions of this kind',
  none: 'none',
  copyForAdministrator: 'Copy for your administrator',
  user: 'User',
  time: 'Time',
  hiddenNeeds: (names: string) => `Hidden from you: needs ${names}`,
  menuProblems: 'Menu problems',
  menuProblemsLead: 'These rows are left out or limited; all others work.',
  row: 'Row',
  problem: 'Problem',
  suggestion: 'Suggestion',
  problemOf: (kind: string, detail: string) =>
    ownValue(kind, PROBLEMS)?.(detail) ?? `${kind} ${detail}`,
  suggestionFor: (kind: string) => ownValue(kind, SUGGESTIONS) ?? kind,
  problemLine: (row: string, problem: string, suggestion: string) =>
    `${row}: ${problem}. ${suggestion}`,
  copyAll: 'Copy all',
}
