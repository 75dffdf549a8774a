/** What a server may lack: the calls that the console makes beyond §7 (product.md 8). */
const OPTIONAL = /Tree|dict\/type|sysUser|operlog|sessions/

/** It lacks this one; that is no failure. */
export const isNotOffered = ({ call, code }: { call: string; code: number }) =>
  code === 404 && OPTIONAL.test(call)
