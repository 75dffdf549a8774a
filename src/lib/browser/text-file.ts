/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Reads a file in UTF-8, or in UTF-16 with its byte order mark as spreadsheets write it; line ends
 * become `\n`. `undefined` for any other encoding, so that no wrong letters are taken for the right
 * ones.
 */
export async function readTextFile(file: Blob): Promise<string | undefined> {
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
