const MASK = '…'

/** `a=b` of a query or a form: the name stays, the value goes, and so does all of a fragment like it. */
const QUERY_VALUE = /([?&#;][\w.~%[\]-]{1,64}=)[^&#\s"'<>)]*/g

/** `user:password@` of an address. */
const URL_CREDENTIALS = /(?<=:\/\/)[^\s/?#"'<>]+@/g

/** A header whose value has blanks: all of its line goes. */
const SECRET_HEADER =
  /(?<![\w-])((?:(?:set-)?cookie|(?:proxy-)?authorization(?![^\S\n]*:[^\S\n]*(?:Bearer|Basic)\b))[^\S\n]*:[^\S\n]*)(?![\s"'\\])[^\n]+/gi

/**
 * `token: abc`, `"password":"abc"`, `tokens: [abc, def]`, `X-Token: abc`, `Authorization: Bearer abc`.
 * Only from the start of a word, so that a long one is not gone through from each of its letters. In
 * quotes it goes to the closing one: a password may have blanks. The quotes of JSON within JSON have
 * backslashes before them; a quote with more of them stands in the value.
 */
const NAMED_SECRET =
  /(?<![\w-])((?=[\w-]*(?:token|password|passwd|passphrase|pwd|secret|authorization|cookie|(?:api|access|private)[_-]?key))[\w-]+(?:\\*["'])?\s*[:=]\s*)(?:(\[)[^\]\n]+|((\\*)(["'])(?:(?:Bearer|Basic)\s+)?)(?:(?!(?<!\\)\4\5)[^\n])+|((?:(?:Bearer|Basic)\s+)?)[^\s"',;&)}\\[][^\s"',;&)}]*)/gi

/** A signed token of three parts, wherever it stands. */
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/**
 * A text that may leave this machine: without the values of addresses and without secrets, known
 * ones and those that are named as such (R43).
 */
export function mask(text: string, secrets: readonly string[] = []): string {
  let masked = text
  // A short one would take ordinary letters with it.
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, MASK)
  return masked
    .replace(QUERY_VALUE, `$1${MASK}`)
    .replace(URL_CREDENTIALS, `${MASK}@`)
    .replace(SECRET_HEADER, `$1${MASK}`)
    .replace(NAMED_SECRET, `$1$2$3$6${MASK}`)
    .replace(JWT, MASK)
}
