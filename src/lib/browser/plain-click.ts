/** Whether no modifier key is held: with one the browser opens a new window or tab itself. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
