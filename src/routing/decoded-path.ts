/** The path of an address as the router reads it. */
export function decodedPath(address: string): string {
  const path = address.replace(/[?#].*/s, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
