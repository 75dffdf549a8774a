/** Rows of an answer that could not be read. */
export interface LeftOut {
  count: number
  /** Some of them had numbers of which this browser loses digits. */
  hasLostDigits: boolean
}

/** Called with the rows that were left out, by a list that has no place to show so. */
export type OnLeftOut = (leftOut: LeftOut) => void
