import { bitsOf, capacityOf, codewordsOf, MAX_VERSION } from './codewords.ts'

/** Rows of modules; true is dark. */
export type QrCode = readonly (readonly boolean[])[]

/**
 * A QR code by ISO/IEC 18004: bytes, error correction level M, the smallest version that holds the
 * text. Around it a reader needs four light modules on each side.
 */
export function qrCodeOf(text: string): QrCode {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= MAX_VERSION; version++) {
    const frame = frameOf(version)
    const room = Math.floor(frame.free.length / 8)
    if (bytes.length > capacityOf(version, room)) continue
    const bits = codewordsOf(bytes, version, room).flatMap(byte => bitsOf(byte, 8))
    const codes = MASKS.map((_, mask) => codeWith(frame, bits, mask))
    return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best))
  }
  throw new RangeError('The text is too long for a QR code')
}

interface Frame {
  size: number
  /** What does not depend on the text, by place. */
  fixed: ReadonlyMap<number, boolean>
  /** The other places, in the order in which bits fill them. */
  free: readonly number[]
}

type Draw = (x: number, y: number, isDark: boolean) => void

function frameOf(version: number): Frame {
  const size = 17 + 4 * version
  const fixed = new Map<number, boolean>()
  const draw: Draw = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) fixed.set(y * size + x, isDark)
  }
  for (let at = 0; at < size; at++) {
    draw(at, 6, at % 2 === 0)
    draw(6, at, at % 2 === 0)
  }
  const far = size - 7
  for (const x of alignmentPlaces(version, size)) {
    for (const y of alignmentPlaces(version, size)) {
      const isInCorner = (x === 6 && y === 6) || (x === 6 && y === far) || (x === far && y === 6)
      if (!isInCorner) drawRings(draw, x, y, ['dark', 'light', 'dark'])
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(draw, x, y, ['dark', 'dark', 'light', 'dark', 'light'])
  }
  drawFormat(draw, size, 0)
  if (version >= 7) drawVersion(draw, size, version)
  return { size, fixed, free: freePlaces(size, fixed) }
}

/** Squares around a centre, from the inside. */
function drawRings(draw: Draw, x: number, y: number, rings: readonly ('dark' | 'light')[]) {
  const reach = rings.length - 1
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      draw(x + dx, y + dy, rings[Math.max(Math.abs(dx), Math.abs(dy))] === 'dark')
    }
  }
}

/** Annex E: evenly apart, from the far end to the line at 6. */
function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = 2 * Math.ceil((size - 13) / (count - 1) / 2)
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step)]
}

/** Level M, which is 00, and the mask; twice, and beside the second a module that is always dark. */
function drawFormat(draw: Draw, size: number, mask: number) {
  const bits = bitsOf(formatOf(mask), 15).reverse()
  for (const [at, bit] of bits.entries()) {
    const isDark = bit === 1
    if (at < 8) {
      draw(8, at < 6 ? at : at + 1, isDark)
      draw(size - 1 - at, 8, isDark)
    } else {
      draw(at === 8 ? 7 : 14 - at, 8, isDark)
      draw(8, size - 15 + at, isDark)
    }
  }
  draw(8, size - 8, true)
}

function drawVersion(draw: Draw, size: number, version: number) {
  for (const [at, bit] of bitsOf(versionInformationOf(version), 18).reverse().entries()) {
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    draw(near, far, bit === 1)
    draw(far, near, bit === 1)
  }
}

/** Annex C. */
export const formatOf = (mask: number) =>
  withRemainder(mask, 0b101_0011_0111) ^ 0b101_0100_0001_0010

/** Annex D. */
export const versionInformationOf = (version: number) => withRemainder(version, 0b1_1111_0010_0101)

/** The value with the bits behind it by which a reader mends it (Bose, Chaudhuri, Hocquenghem). */
function withRemainder(value: number, generator: number): number {
  const degree = 31 - Math.clz32(generator)
  let rest = value << degree
  while (rest >> degree > 0) rest ^= generator << (Math.clz32(generator) - Math.clz32(rest))
  return (value << degree) | rest
}

/** Two columns at a time, up and down in turn, from the right; the column at 6 is left out. */
function freePlaces(size: number, fixed: ReadonlyMap<number, boolean>): number[] {
  const places: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let at = 0; at < size; at++) {
      const y = isUp ? size - 1 - at : at
      for (const x of [right, right - 1]) if (!fixed.has(y * size + x)) places.push(y * size + x)
    }
    isUp = !isUp
  }
  return places
}

/** Table 10: where a mask turns a bit round. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function codeWith({ size, fixed, free }: Frame, bits: readonly number[], mask: number): QrCode {
  const dark = new Map(fixed)
  // A few places may be left over: their bits are 0.
  for (const [at, place] of free.entries()) {
    const isTurned = MASKS[mask]?.(place % size, Math.floor(place / size)) === true
    dark.set(place, (bits[at] === 1) !== isTurned)
  }
  drawFormat((x, y, isDark) => dark.set(y * size + x, isDark), size, mask)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => dark.get(y * size + x) === true),
  )
}

/** 7.8.3.1: how much a code has of what readers take for something else. */
function penaltyOf(code: QrCode): number {
  const rows = code.map(lineOf)
  const columns = code.map((_, x) => lineOf(code.map(row => row[x] === true)))
  const lines = [...rows, ...columns]
  const runs = lines.flatMap(line => line.match(/(.)\1{4,}/g) ?? []).map(run => run.length - 2)
  const finders = lines.flatMap(line => [...line.matchAll(/(?=10111010000|00001011101)/g)])
  const blocks = code.flatMap((row, y) =>
    row.filter((isDark, x) => {
      const others = [row[x + 1], code[y + 1]?.[x], code[y + 1]?.[x + 1]]
      return others.every(other => other === isDark)
    }),
  )
  const share = code.flat().filter(Boolean).length / code.length ** 2
  const imbalance = Math.floor(Math.abs(share * 100 - 50) / 5)
  return (
    runs.reduce((sum, run) => sum + run, 0)
    + 3 * blocks.length
    + 40 * finders.length
    + 10 * imbalance
  )
}

const lineOf = (row: readonly boolean[]) => row.map(Number).join('')
