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

/** A file as text, or why there is none: `gbk` has what its bytes say as UTF-8 and as GBK. */
export type ReadText =
  | { text: string }
  | { problem: 'unreadable' }
  | { problem: 'gbk'; asUtf8: string; asGbk: string }

/**
 * Reads a file in UTF-8, or in UTF-16 with its byte order mark as spreadsheets write it; line ends
 * become `\n`. Any other encoding is refused, so that no wrong letters are taken for the right ones.
 */
export async function readTextFile(file: Blob): Promise<ReadText> {
  const bytes = await file.arrayBuffer()
  const [first, second, third] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  const text = decode(bytes, encoding)
  if (text === undefined || text.includes('\0')) return { problem: 'unreadable' }
  const isMarked = encoding !== 'utf-8' || (first === 0xef && second === 0xbb && third === 0xbf)
  const gbk = isMarked ? undefined : gbkReadingOf(bytes, text)
  return gbk ? { problem: 'gbk', ...gbk } : { text: text.replace(/\r\n?/g, '\n') }
}

function decode(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Some Chinese words in GBK are UTF-8 too, of letters that no language writes together: 模通 is
 * `\u0123\u0368`. The first such cell in both readings, if the file is more likely GBK.
 */
function gbkReadingOf(bytes: ArrayBuffer, text: string) {
  const letters = text.match(/[^\0-\x7f]/g) ?? []
  const gbk = letters.every(isChineseInGbk) ? decode(bytes, 'gbk') : undefined
  const cells = text.split(CELL_END)
  const at = cells.findIndex(isUnlikelyWord)
  if (gbk === undefined || at < 0) return undefined
  return { asUtf8: cells[at] ?? '', asGbk: gbk.split(CELL_END)[at] ?? '' }
}

const CELL_END = /[\t\r\n,;="]/

/** The two bytes of such a letter are one character of GB2312, whose second byte is A1 or more. */
const isChineseInGbk = (letter: string) =>
  letter < '\u0800' && (letter.charCodeAt(0) & 0x3f) >= 0x21

/** Letters of two alphabets side by side, a mark on no letter, or accented letters alone. */
function isUnlikelyWord(cell: string): boolean {
  const runs = cell.match(/[^\0-\x7f]+/g) ?? []
  const isMixed = runs.some(run => SCRIPTS.filter(script => script.test(run)).length > 1)
  return isMixed || (/\p{Script=Latin}/u.test(cell) && !/[a-z]/i.test(cell))
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{M}/u,
]
