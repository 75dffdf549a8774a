export interface LeftOut {
  count: number
  /** Some had numbers of which this browser loses digits. */
  hasLostDigits: boolean
}

/** Hears of what was left out where the list itself has no place to say so. */
export type OnLeftOut = (leftOut: LeftOut) => void
