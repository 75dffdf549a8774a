/** The bytes of a QR code at error correction level M, by ISO/IEC 18004, 7.4 to 7.6 and annex A. */

/** Of each version from 1 on: the blocks of its bytes, and the bytes in each that correct errors. */
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29,
]
const CORRECTION_BYTES = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28,
]
export const MAX_VERSION = BLOCKS.length

/** How many bits say how long the text is. */
const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const BYTE_MODE = 0b0100
const MODE_BITS = 4
const PADDING = [0b1110_1100, 0b0001_0001]

/** How many bytes of text fit into a code of this version, which has room for `room` bytes in all. */
export const capacityOf = (version: number, room: number) =>
  Math.floor((dataBytes(version, room) * 8 - MODE_BITS - lengthBits(version)) / 8)

const dataBytes = (version: number, room: number) =>
  room - (BLOCKS[version - 1] ?? 0) * (CORRECTION_BYTES[version - 1] ?? 0)

/** All bytes of the code, in the order in which they are placed. */
export function codewordsOf(text: Uint8Array, version: number, room: number): number[] {
  const data = padded(text, version, dataBytes(version, room))
  const blocks = split(data, BLOCKS[version - 1] ?? 1)
  const corrections = blocks.map(block => correctionOf(block, CORRECTION_BYTES[version - 1] ?? 0))
  return [...interleaved(blocks), ...interleaved(corrections)]
}

function padded(text: Uint8Array, version: number, count: number): number[] {
  const bits = [
    ...bitsOf(BYTE_MODE, MODE_BITS),
    ...bitsOf(text.length, lengthBits(version)),
    ...[...text].flatMap(byte => bitsOf(byte, 8)),
    // The end, as far as there is room for it.
    ...bitsOf(0, Math.min(4, count * 8 - MODE_BITS - lengthBits(version) - text.length * 8)),
  ]
  const bytes: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    bytes.push(
      Number.parseInt(
        bits
          .slice(at, at + 8)
          .join('')
          .padEnd(8, '0'),
        2,
      ),
    )
  }
  const used = bytes.length
  while (bytes.length < count) bytes.push(PADDING[(bytes.length - used) % 2] ?? 0)
  return bytes
}

/** The highest bit first. */
export const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1)

/** The last blocks are one byte longer if the bytes cannot be divided evenly. */
function split(data: readonly number[], count: number): number[][] {
  const short = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  return Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - shortBlocks)
    return data.slice(start, start + short + (at < shortBlocks ? 0 : 1))
  })
}

/** The first byte of each block, the second of each, and so on. */
const interleaved = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...blocks.map(block => block.length)) }, (_, at) =>
    blocks.flatMap(block => block[at] ?? []),
  ).flat()

/** The bytes by which a reader finds and mends errors (Reed and Solomon). */
export function correctionOf(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (const at of data.keys()) {
    const factor = rest[at] ?? 0
    for (const [power, coefficient] of generator.entries()) {
      rest[at + power] = (rest[at + power] ?? 0) ^ times(coefficient, factor)
    }
  }
  return rest.slice(data.length)
}

/** The product of (x - 2⁰), (x - 2¹) and so on, its highest power first. */
function generatorOf(count: number): number[] {
  let product = [1]
  for (let root = 1, at = 0; at < count; at++, root = times(root, 2)) {
    const shifted = [...product, 0]
    product = shifted.map((value, power) => value ^ times(product[power - 1] ?? 0, root))
  }
  return product
}

/** In the field of 256 elements whose polynomial is x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let [factor, rest] = [a, b]; rest > 0; rest >>= 1) {
    if (rest & 1) product ^= factor
    factor = factor < 128 ? factor << 1 : (factor << 1) ^ 0x11d
  }
  return product
}
