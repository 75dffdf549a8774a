/*
 * What this installation adds to the console, a line each, such as
 *   export { goods } from './goods.ts'
 */
export {}
