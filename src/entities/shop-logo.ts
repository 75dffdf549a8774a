/** What a logo may be: pages and server look at its bytes, whatever its name and type say. */

/** In bytes: every page loads it. */
export const MAX_LOGO_BYTES = 100_000

/** In pixels, each side: a small file can hold a picture that takes all the memory of a browser. */
const MAX_LOGO_SIDE = 2_048

export type LogoType = 'image/png' | 'image/svg+xml'

export type LogoProblem = 'tooLarge' | 'noPicture' | 'tooManyPixels' | 'active'

export interface Logo {
  type: LogoType
  bytes: Uint8Array<ArrayBuffer>
}

export function checkLogo(
  bytes: Uint8Array<ArrayBuffer>,
): { logo: Logo } | { problem: LogoProblem } {
  if (bytes.length > MAX_LOGO_BYTES) return { problem: 'tooLarge' }
  const sides = pngSides(bytes)
  if (sides) {
    const isSmall = sides.every(side => side > 0 && side <= MAX_LOGO_SIDE)
    return isSmall ? { logo: { type: 'image/png', bytes } } : { problem: 'tooManyPixels' }
  }
  const text = utf8TextOf(bytes)
  if (text === undefined || !SVG_ROOT.test(withoutProlog(text))) return { problem: 'noPicture' }
  // Where a logo is shown nothing of it runs; that somebody meant it to is reason enough.
  return ACTIVE.test(text) ? { problem: 'active' } : { logo: { type: 'image/svg+xml', bytes } }
}

/** A logo as it travels and is stored: a data URL. */
export const formatLogo = ({ type, bytes }: Logo): string =>
  `data:${type};base64,${btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))}`

/** The most characters of one that is small enough. */
export const MAX_LOGO_CHARACTERS =
  'data:image/svg+xml;base64,'.length + 4 * Math.ceil(MAX_LOGO_BYTES / 3)

/** The bytes of a data URL; `undefined` for another text. */
export function logoBytesOf(dataUrl: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = /^data:image\/(?:png|svg\+xml);base64,([\d+/A-Za-z]+={0,2})$/.exec(dataUrl)?.[1]
  if (base64 === undefined || base64.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
}

const PNG_START = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
]

/** Width and height of a PNG, whose first chunk has them; `undefined` for anything else. */
function pngSides(bytes: Uint8Array<ArrayBuffer>): readonly [number, number] | undefined {
  const hasSides = bytes.length >= PNG_START.length + 8
  if (!hasSides || PNG_START.some((byte, index) => bytes[index] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return [view.getUint32(PNG_START.length), view.getUint32(PNG_START.length + 4)]
}

/** `undefined` for bytes that are no UTF-8. */
function utf8TextOf(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What may stand before the root: declaration, comments, document type. */
const PROLOG: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype\s/i, '>'],
]

function withoutProlog(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    const end = PROLOG.find(([start]) => start.test(rest))?.[1]
    if (end === undefined) return rest
    const at = rest.indexOf(end)
    if (at < 0) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
}

/** Without its namespace a browser takes it for no picture. */
const SVG_ROOT = /^<svg\s[^>]*\bxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/

/** Scripts, pages inside of the picture, and entities, which can grow without an end. */
const ACTIVE = /<\s*script|<\s*foreignobject|<!entity|<!doctype[^>]*\[|\son\w+\s*=|javascript\s*:/i
