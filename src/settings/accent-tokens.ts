import {
  clamp,
  contrast,
  hexFrom,
  linearFrom,
  linearFromOklch,
  luminance,
  mapChannels,
  oklchFrom,
  type Rgb,
  rgbFrom,
  rgbFromLinear,
} from '#lib/colour.ts'

interface Accent {
  /** Background behind text, at rest, hovered and pressed. */
  accent: string
  hover: string
  active: string
  onAccent: string
  /** Ticks, switches, lines. */
  mark: string
  /** Links, the current place, the focus ring. */
  text: string
  soft: string
  softHover: string
  line: string
  /** The fill differs from the picked colour, so that its text is readable. */
  adjusted: boolean
  /** Contrast of the text on the fill: at least 4.5. */
  contrast: number
}

/**
 * Derives the same colours from the theme as accent-tokens.css does, to tell figures that a
 * stylesheet cannot. In linear light, a limit on luminance guarantees a contrast for any picked colour.
 */
export function deriveAccent(theme: string, scheme: 'light' | 'dark'): Accent {
  const [lightness, chroma, hue] = oklchFrom(rgbFrom(theme))
  const isDark = scheme === 'dark'
  const seed = linearFrom(rgbFrom(theme))
  const fill = isDark ? linearInGamut([Math.max(lightness, 0.53), chroma, hue]) : seed
  const ink = isDark
    ? linearInGamut([Math.max(lightness, 0.7), Math.min(chroma, 0.165), hue])
    : seed
  const isBright = luminance(fill) > 0.55
  const solid = isBright ? fill : clampLuminance(fill, isDark ? 0.14 : 0, 0.18)
  const isNearBlack = luminance(solid) < 0.06
  const step = (keep: number, gain: number): Rgb =>
    isNearBlack
      ? mapChannels(solid, part => part + gain * (1 - part))
      : mapChannels(solid, part => part * keep)
  const tint = (light: [number, number, number], dark: [number, number, number]) => {
    const [to, share, most] = isDark ? dark : light
    return hexFromLinear(linearFromOklch([to, Math.min(chroma * share, most), hue]))
  }
  const accent = hexFromLinear(solid)
  const onAccent = isBright ? '#16181d' : '#ffffff'

  return {
    accent,
    hover: hexFromLinear(step(0.8, 0.03)),
    active: hexFromLinear(step(0.64, 0.055)),
    onAccent,
    mark: hexFromLinear(clampLuminance(fill, isDark ? 0.18 : 0, 0.18)),
    text: hexFromLinear(isDark ? clampLuminance(ink, 0.37, 1) : clampLuminance(ink, 0, 0.135)),
    soft: tint([0.96, 0.16, 0.028], [0.285, 0.42, 0.07]),
    softHover: tint([0.935, 0.24, 0.042], [0.325, 0.5, 0.085]),
    line: tint([0.84, 0.55, 0.09], [0.43, 0.65, 0.115]),
    adjusted: accent !== theme,
    contrast: contrast(accent, onAccent),
  }
}

const hexFromLinear = (linear: Rgb) => hexFrom(rgbFromLinear(linear))

const linearInGamut = (oklch: Rgb) => mapChannels(linearFromOklch(oklch), clamp)

/** Scales down to the luminance `most`, or mixes with white up to `least`; both stay in gamut. */
function clampLuminance(linear: Rgb, least: number, most: number): Rgb {
  const y = luminance(linear)
  const scale = Math.min(1, most / Math.max(y, 0.0001))
  const white = Math.max(0, (least - y) / (1.0001 - y))
  return mapChannels(linear, part => part * scale + white * (1 - part))
}
