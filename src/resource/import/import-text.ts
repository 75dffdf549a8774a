/** The text of an import, and the part of it that came from the last file: none if it is empty. */
export interface ImportText {
  text: string
  fileStart: number
  fileEnd: number
}

export const EMPTY_TEXT = { text: '', fileStart: 0, fileEnd: 0 }

/** Replaces the text of the last file; text that the user typed stays, above a first file. */
export function withFile({ text, fileStart, fileEnd }: ImportText, file: string): ImportText {
  const hasFile = fileEnd > fileStart
  const typed = text.trim() === '' ? '' : `${text.trimEnd()}\n`
  const above = hasFile ? text.slice(0, fileStart) : typed
  const below = hasFile ? text.slice(fileEnd) : ''
  const end = below === '' || below.startsWith('\n') || file.endsWith('\n') ? '' : '\n'
  return {
    text: above + file + end + below,
    fileStart: above.length,
    fileEnd: above.length + file.length,
  }
}

/** The text as the user changed it. A file that they changed within counts as typed. */
export function withTyped({ text: before, fileStart, fileEnd }: ImportText, text: string) {
  if (text.startsWith(before.slice(0, fileEnd))) return { text, fileStart, fileEnd }
  if (!text.endsWith(before.slice(fileStart))) return { ...EMPTY_TEXT, text }
  const added = text.length - before.length
  return { text, fileStart: fileStart + added, fileEnd: fileEnd + added }
}

/** With each part changed by a function that goes line by line. */
export function mapText<Result extends string | undefined>(
  { text, fileStart, fileEnd }: ImportText,
  map: (text: string) => Result,
) {
  const mapped = map(text)
  if (mapped === undefined) return undefined
  if (mapped === text) return { text, fileStart, fileEnd }
  const lengthTo = (end: number) => map(text.slice(0, end))?.length ?? 0
  return { text: mapped, fileStart: lengthTo(fileStart), fileEnd: lengthTo(fileEnd) }
}
