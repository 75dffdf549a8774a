/**
 * Calls `onChange` before the next frame is painted, and in the frame after each change of size of
 * one of the elements. Not at once: reading a size there would make the browser compute the layout
 * twice. Not within the browser's own report: what changes a size there makes it report an error to
 * the page. Returns the function that ends it.
 */
export function observeSize(elements: readonly Element[], onChange: () => void): () => void {
  let frame = 0
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  }
  const observer = new ResizeObserver(schedule)
  for (const element of elements) observer.observe(element)
  schedule()
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
