/** No key is held with it: else the browser opens a window or a tab of its own. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
