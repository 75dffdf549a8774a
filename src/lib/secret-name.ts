/**
 * Names of fields and keys whose value is a secret (R20, R43, R47): one list for the server, its
 * log and what leaves the page.
 */
export const SECRET_NAME =
  /password|passwd|passphrase|pwd|secret|token|credential|(?:api|access|private)[._-]?key/i
