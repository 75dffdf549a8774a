import { useMemo } from 'react'

/**
 * What `make` makes of what it needs, and the same as long as each of these is: rows that hold it
 * are not drawn again. An object that is built in every draw goes in by its parts: `...may`.
 */
export const useMade = <Given extends object, Made>(
  make: (given: Given) => Made,
  given: NoInfer<Given>,
): Made =>
  // The keys are the same in every draw, and in the same order: the values tell what changed.
  useMemo(() => make(given), Object.values(given))
