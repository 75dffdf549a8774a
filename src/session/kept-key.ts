import { base } from '#lib/base.ts'

/** What a person keeps in this browser; drafts, visits and tabs have stores of their own. */
export type KeptHere = 'columns' | 'dashboard' | 'dict-types' | 'keys' | 'kinds' | 'views'

/** Where it stands in local storage; `path` is that of the page it belongs to. */
export const keptKey = (what: KeptHere, userKey: string, path?: string) =>
  base.name(`coalface:${what}:${userKey}${path === undefined ? '' : `:${path}`}`)
