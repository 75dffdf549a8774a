/** The records that a role shows (§25): those of all users. */
export const ALL_SCOPE = '1'
/** Those of the departments that are chosen for the role. */
export const CUSTOM_SCOPE = '2'
/** Those of the user's own department. */
export const DEPARTMENT_SCOPE = '3'
/** Those of the own department and all below it. */
export const DEPARTMENT_AND_BELOW_SCOPE = '4'
/** The user's own: the least that a role can give. */
export const OWN_SCOPE = '5'

export const DATA_SCOPES = [
  ALL_SCOPE,
  CUSTOM_SCOPE,
  DEPARTMENT_SCOPE,
  DEPARTMENT_AND_BELOW_SCOPE,
  OWN_SCOPE,
] as const

export const isDataScope = (value: string | undefined) => DATA_SCOPES.some(scope => scope === value)
