/** §7: these every server has. */
const SPECIFIED =
  /^\w+ \/(login|refreshtoken|api\/v1\/(getinfo|logout|rolelist|role|rolemenu|roledatascope|menurole|dict\/(datalist|data|databytype)|configList|config|configKey))(\/|$)/

/** A server that lacks a call beyond those does not offer it; that is no failure (product.md 8). */
export const isNotOffered = ({ call, code }: { call: string; code: number }) => code === 404 && !SPECIFIED.test(call)
