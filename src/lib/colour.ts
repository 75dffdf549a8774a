/** Red, green and blue from 0 to 1: linear light where a name says so, else as in a hex colour. */
export type Rgb = readonly [number, number, number]

export type Hsv = readonly [hue: number, saturation: number, value: number]

/** `#1890ff`, also without its `#` and in three digits, as people write and paste it. */
export function parseHex(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** Takes a colour from `parseHex`. */
export const rgbFrom = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** Clips channels below 0 or above 1, as browsers do. */
export const hexFrom = (rgb: Rgb) =>
  `#${rgb
    .map(part =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const linearFrom = (rgb: Rgb): Rgb =>
  mapChannels(rgb, part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))

export const rgbFromLinear = (linear: Rgb): Rgb =>
  mapChannels(linear, part =>
    part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055,
  )

/** WCAG's relative luminance. */
export const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** WCAG's contrast of two hex colours, from 1 to 21. */
export function contrast(foreground: string, background: string): number {
  const [a, b] = [foreground, background].map(
    hex => luminance(linearFrom(rgbFrom(hex))) + 0.05,
  ) as [number, number]
  return Math.max(a, b) / Math.min(a, b)
}

/** Björn Ottosson's OKLCH: lightness, chroma, hue in radians. */
export function oklchFrom(rgb: Rgb): Rgb {
  const [r, g, b] = linearFrom(rgb)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)]
}

/** The result may lie outside of what a screen shows: channels below 0 or above 1. */
export function linearFromOklch([lightness, chroma, hue]: Rgb): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** For a colour picker: hue in degrees, the other two in per cent. */
export function hsvFrom([r, g, b]: Rgb): Hsv {
  const max = Math.max(r, g, b)
  const range = max - Math.min(r, g, b)
  const sixth =
    range === 0
      ? 0
      : max === r
        ? ((g - b) / range + 6) % 6
        : max === g
          ? (b - r) / range + 2
          : (r - g) / range + 4
  return [sixth * 60, max === 0 ? 0 : (range / max) * 100, max * 100]
}

export function rgbFromHsv([hue, saturation, value]: Hsv): Rgb {
  const part = (shift: number) => {
    const place = (shift + hue / 60) % 6
    return (value / 100) * (1 - (saturation / 100) * clamp(Math.min(place, 4 - place)))
  }
  return [part(5), part(3), part(1)]
}

export const clamp = (part: number) => Math.min(1, Math.max(0, part))

/** Changes each channel in the same way. */
export const mapChannels = ([a, b, c]: Rgb, change: (part: number) => number): Rgb => [
  change(a),
  change(b),
  change(c),
]
