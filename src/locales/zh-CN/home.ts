/** What the home page and the shell round it say: one file instead of six on its way. */
export { default as common } from './common.ts'
export { default as dashboard } from './dashboard.ts'
export { default as navigation } from './navigation.ts'
export { default as operations } from './operations.ts'
export { default as shell } from './shell.ts'
export { default as tabs } from './tabs.ts'
