import { SECRET_NAME } from './secret-name.ts'

const MASK = '…'

/** `a=b` of a query, a form, or a fragment like one: the name stays, the value goes. */
const QUERY_VALUE = /([?&#;][\w.~%[\]-]{1,64}=)[^&#\s"'<>)]*/g

/** `user:password@` of an address. */
const URL_CREDENTIALS = /(?<=:\/\/)[^\s/?#"'<>]+@/g

/** A header whose value has blanks: the rest of its line goes. */
const SECRET_HEADER =
  /(?<![\w-])((?:(?:set-)?cookie|(?:proxy-)?authorization(?![^\S\n]*:[^\S\n]*(?:Bearer|Basic)\b))[^\S\n]*:[^\S\n]*)(?![\s"'\\])[^\n]+/gi

/**
 * `token: abc`, `"password":"abc"`, `tokens: [abc, def]`, `X-Token: abc`, `Authorization: Bearer
 * abc`. A match begins only at the start of a word, so that a long word is not tried from each of
 * its letters. A quoted value ends at the closing quote: a password may have blanks. The quotes of
 * JSON within JSON have backslashes before them; a quote with more backslashes belongs to the
 * value.
 */
const NAMED_SECRET = new RegExp(
  String.raw`(?<![\w-])((?=[\w-]*(?:authorization|cookie|${SECRET_NAME.source}))[\w-]+(?:\\*["'])?\s*[:=]\s*)(?:(\[)[^\]\n]+|((\\*)(["'])(?:(?:Bearer|Basic)\s+)?)(?:(?!(?<!\\)\4\5)[^\n])+|((?:(?:Bearer|Basic)\s+)?)[^\s"',;&)}\\[][^\s"',;&)}]*)`,
  'gi',
)

/** A token for programs of our server, wherever it stands. */
const PROGRAM_TOKEN = /\bcoal_[0-9A-Za-z]{8,}/g

/** A signed token of three parts, wherever it stands. */
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/**
 * Makes a text safe to leave this machine: without the values in addresses and without secrets,
 * both the given ones and those that are named as such (R43).
 */
export function mask(text: string, secrets: readonly string[] = []): string {
  let masked = text
  // A short secret would also replace ordinary text.
  for (const secret of secrets) if (secret.length >= 6) masked = masked.replaceAll(secret, MASK)
  return masked
    .replace(QUERY_VALUE, `$1${MASK}`)
    .replace(URL_CREDENTIALS, `${MASK}@`)
    .replace(SECRET_HEADER, `$1${MASK}`)
    .replace(NAMED_SECRET, `$1$2$3$6${MASK}`)
    .replace(PROGRAM_TOKEN, MASK)
    .replace(JWT, MASK)
}
