/** Whose records a role shows (§25): everybody's. */
export const ALL_SCOPE = '1'
/** Those of the departments that the role names. */
export const CUSTOM_SCOPE = '2'
/** Those of the person's own department. */
export const DEPARTMENT_SCOPE = '3'
/** Those of the own department and all below it. */
export const DEPARTMENT_AND_BELOW_SCOPE = '4'
/** The person's own: the least a role can give. */
export const OWN_SCOPE = '5'

export const DATA_SCOPES = [
  ALL_SCOPE,
  CUSTOM_SCOPE,
  DEPARTMENT_SCOPE,
  DEPARTMENT_AND_BELOW_SCOPE,
  OWN_SCOPE,
] as const

export const isDataScope = (value: string | undefined) => DATA_SCOPES.some(scope => scope === value)
