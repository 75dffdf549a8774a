/** What a header can carry: anything else in a cookie is no token, and would let no call out. */
export const isToken = (value = ''): value is string => /^[!-~]+$/.test(value)
