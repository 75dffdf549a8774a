export interface AddressParts {
  path: string
  /** With its `?`, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
}

/** Path, query and hash of an address on our own origin, each as it is written. */
export function addressParts(address: string): AddressParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { path, search, hash }
}
