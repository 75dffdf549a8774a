/** The header that carries the token, as a description names it: `Authorization: Bearer`. */
export function tokenHeaderFrom(text = 'X-Token') {
  const [name = '', scheme] = text.split(': ')
  const prefix = scheme === undefined ? '' : `${scheme} `
  return {
    name,
    valueOf: (token: string) => prefix + token,
    /** The token in a value of the header; `undefined` where the value begins with another word. */
    tokenIn: (value: string) => (value.startsWith(prefix) ? value.slice(prefix.length) : undefined),
  }
}
