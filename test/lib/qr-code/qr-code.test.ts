import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { correctionOf } from '#lib/qr-code/codewords.ts'
import { formatOf, type QrCode, qrCodeOf, versionInformationOf } from '#lib/qr-code/qr-code.ts'

const test = suite('qr code')

const URI = 'otpauth://totp/Coalface:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Coalface'

/** ISO/IEC 18004, annex I: "01234567" at 1-M. */
const EXAMPLE = '10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11'
const EXAMPLE_CORRECTION = 'a5 24 d4 c1 ed 36 c7 87 2c 55'

const bytesIn = (text: string) => text.split(' ').map(byte => Number.parseInt(byte, 16))

test('the bytes that correct errors are those of the example of ISO/IEC 18004', () => {
  assert.equal(correctionOf(bytesIn(EXAMPLE), 10), bytesIn(EXAMPLE_CORRECTION))
})

test('the format is that of table C.1, level M, for each mask', () => {
  assert.equal(
    [0, 1, 2, 3, 4, 5, 6, 7].map(mask => formatOf(mask).toString(16)),
    ['5412', '5125', '5e7c', '5b4b', '45f9', '40ce', '4f97', '4aa0'],
  )
})

test('the version is that of table D.1', () => {
  assert.equal(
    [7, 8, 9, 10, 15, 20, 30].map(version => versionInformationOf(version).toString(16)),
    ['7c94', '85bc', '9a99', 'a4d3', 'f928', '149a6', '1ed75'],
  )
})

/** As the package qrcode 1.5.4 draws it, and jsQR 1.4.0 reads it. */
const HELLO_WORLD = `
#######.##..#.#######
#.....#....#..#.....#
#.###.#..#.#..#.###.#
#.###.#.#..#..#.###.#
#.###.#.###.#.#.###.#
#.....#.#..#..#.....#
#######.#.#.#.#######
........#..##........
#...#.######.#####..#
...#....#.###....####
..######..##.##.#..#.
#####...##...#.......
#####.#.#.#.#.##..##.
........#.#.####.#.##
#######.###.#.#.##.#.
#.....#..#.###.##..##
#.###.#.##.#.##...##.
#.###.#..#..#...##.##
#.###.#..###...###...
#.....#....#.#.......
#######.#########.#.#`

test('R76 a code is drawn as a well-known encoder draws it', () => {
  const drawn = qrCodeOf('HELLO WORLD').map(row => row.map(dark => (dark ? '#' : '.')).join(''))
  assert.is(`\n${drawn.join('\n')}`, HELLO_WORLD)
})

/** How many bytes of text fit into a version at level M: table 7. */
const CAPACITY = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]

test('the version is the smallest that holds the text', () => {
  for (const [at, most] of CAPACITY.entries()) {
    const size = 17 + 4 * (at + 1)
    assert.is(qrCodeOf('x'.repeat(most)).length, size)
    assert.is(qrCodeOf('x'.repeat(most + 1)).length, size + 4)
  }
})

test('R76 what a reader finds in a code is the text, and no byte of it needs mending', () => {
  const longName = encodeURIComponent('煤'.repeat(64))
  const texts = [URI, 'x', '煤炭', URI.repeat(2), URI.replace('admin', longName)]
  for (const text of texts) assert.is(read(qrCodeOf(text)), text)
})

test('a text that no code holds is an error', () => {
  assert.throws(() => qrCodeOf('x'.repeat(1_371)), RangeError)
})

/**
 * A reader that knows nothing of the encoder: it goes by the standard's tables for the few versions
 * that it is shown, and checks each block by its syndromes.
 */
function read(code: QrCode): string {
  const size = code.length
  const version = (size - 17) / 4
  const at = (x: number, y: number) => code[y]?.[x] === true
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map(y => at(8, y))
  const rest = [7, 5, 4, 3, 2, 1, 0].map(x => at(x, 8))
  const format = [...first, ...rest].reduce((sum, bit, power) => sum + Number(bit) * 2 ** power, 0)
  const [level, mask] = [((format ^ 0x5412) >> 13) & 3, ((format ^ 0x5412) >> 10) & 7]
  assert.is(level, 0, 'level M')
  assert.ok(at(8, size - 8))

  const bits: number[] = []
  for (const [pair, right] of columnsOf(size).entries()) {
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isFunction(x, y, version)) bits.push(Number(at(x, y) !== isMasked(mask, x, y)))
      }
    }
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  )
  const data = blocksIn(bytes, version)
    .flat()
    .map(byte => byte.toString(2).padStart(8, '0'))
    .join('')
  assert.is(data.slice(0, 4), '0100', 'byte mode')
  const start = version < 10 ? 12 : 20
  const length = Number.parseInt(data.slice(4, start), 2)
  const text = Array.from({ length }, (_, byte) =>
    Number.parseInt(data.slice(start + byte * 8, start + byte * 8 + 8), 2),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text))
}

/** Table 9, level M: how many bytes correct a block, and how many blocks of which length there are. */
const BLOCKS: Readonly<Record<number, readonly [number, ...(readonly [number, number])[]]>> = {
  1: [10, [1, 16]],
  6: [16, [4, 27]],
  9: [22, [3, 36], [2, 37]],
  20: [26, [3, 41], [13, 42]],
}
/** Table E.1. */
const ALIGNMENT: Readonly<Record<number, readonly number[]>> = {
  1: [],
  6: [6, 34],
  9: [6, 26, 46],
  20: [6, 34, 62, 90],
}

function blocksIn(bytes: readonly number[], version: number): number[][] {
  const [correction, ...groups] = BLOCKS[version] ?? [0]
  const lengths = groups.flatMap(([count, length]) => Array<number>(count).fill(length))
  const data: number[][] = lengths.map(() => [])
  const whole: number[][] = lengths.map(() => [])
  let next = 0
  for (let at = 0; at < Math.max(...lengths); at++) {
    for (const [block, length] of lengths.entries()) {
      if (at < length) data[block]?.push(bytes[next++] ?? -1)
    }
  }
  for (const [block, own] of data.entries()) whole[block]?.push(...own)
  for (let at = 0; at < correction; at++) {
    for (const block of whole) block.push(bytes[next++] ?? -1)
  }
  for (const block of whole) {
    for (let power = 0; power < correction; power++) assert.is(valueAt(block, power), 0, 'syndrome')
  }
  return data
}

/** The value of a polynomial at a power of 2, in the field with 256 elements. */
function valueAt(polynomial: readonly number[], power: number): number {
  const powers = [1]
  while (powers.length < 255) {
    const doubled = (powers.at(-1) ?? 0) * 2
    powers.push(doubled > 255 ? doubled ^ 285 : doubled)
  }
  const times = (a: number, exponent: number) =>
    a === 0 ? 0 : (powers[(powers.indexOf(a) + exponent) % 255] ?? 0)
  return polynomial.reduce((sum, coefficient) => times(sum, power) ^ coefficient, 0)
}

function columnsOf(size: number): number[] {
  const columns: number[] = []
  for (let right = size - 1; right > 6; right -= 2) columns.push(right)
  return [...columns, 5, 3, 1]
}

function isFunction(x: number, y: number, version: number): boolean {
  const size = 17 + 4 * version
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
  const places = ALIGNMENT[version] ?? []
  const [last = 0] = places.slice(-1)
  return places.some(centreX =>
    places.some(centreY => {
      const isFinder = [centreX, centreY].every(place => place === 6 || place === last)
      const isInCorner = isFinder && !(centreX === last && centreY === last)
      return !isInCorner && Math.abs(x - centreX) < 3 && Math.abs(y - centreY) < 3
    }),
  )
}

function isMasked(mask: number, x: number, y: number): boolean {
  const product = x * y
  return [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    ((y >> 1) + Math.floor(x / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    (((x + y) % 2) + (product % 3)) % 2,
  ].map(value => value === 0)[mask] as boolean
}

test.run()
