import { useMemo } from 'react'

/** What `make` makes of these, and the same as long as they are: rows that hold it need no new draw. */
export const useMade = <Given extends unknown[], Made>(
  make: (...given: Given) => Made,
  ...given: Given
): Made => useMemo(() => make(...given), given)
