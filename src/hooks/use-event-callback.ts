import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function in every draw, which calls the latest handler: rows that hold it are not drawn
 * again because the page is. For event handlers; never call it while drawing.
 */
export function useEventCallback<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)

  useLayoutEffect(() => {
    latest.current = handler
  })

  return useCallback((...args: Args) => latest.current(...args), [])
}
