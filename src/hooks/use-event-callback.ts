import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function in every draw, which does what the one given last does: rows that hold it need
 * not be drawn again because the page is. For handlers; never called while drawing.
 */
export function useEventCallback<Given extends unknown[], Result>(
  handler: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(handler)

  useLayoutEffect(() => {
    latest.current = handler
  })

  return useCallback((...given: Given) => latest.current(...given), [])
}
