/** The `status` of a role, a user, a dictionary type or an entry (sys_normal_disable). */
export const ENABLED = '0'
export const DISABLED = '1'
export const STATUSES = [ENABLED, DISABLED] as const

/** Later versions of the server have another value for enabled, and the same for disabled (§25). */
export const isEnabled = ({ status }: { readonly status: unknown }) => status !== DISABLED
