/**
 * The text of a file with plain line ends: UTF-8, or UTF-16 with its mark as spreadsheets write it;
 * nothing where it is anything else, so that no wrong letters are taken for the right ones.
 */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}
