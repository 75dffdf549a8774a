/** Pictures as an office might choose them for its shop. */

const PNG_START = '89504e470d0a1a0a0000000d49484452'

/** The beginning of a PNG: as much of it as tells how large it is. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set(PNG_START.match(/../g)?.map(pair => Number.parseInt(pair, 16)) ?? [])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

export const svgOf = (inner = '<rect width="8" height="8"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`

/** What some programs write into a page; a browser takes it for no picture. */
export const UNTYPED_SVG = '<svg viewBox="0 0 8 8"></svg>'

export const logoText = (svg = svgOf()) => `data:image/svg+xml;base64,${btoa(svg)}`
