/**
 * Whether a spreadsheet shows this in place of a value: a long number that it shortened, the error
 * of a formula, or a number in too narrow a column.
 */
export const isDamagedCell = (cell: string) => DAMAGED_CELL.test(cell.trim())

/** The names of errors differ by language: `#N/A`, `#REF!`, `#NAME?`, `#WERT!`; `Err:502`. */
const DAMAGED_CELL =
  /^(?:[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}|#N\/A|#[\p{Lu}\d/_]+[!?]|Err:\d{3}|#{2,})$/u
