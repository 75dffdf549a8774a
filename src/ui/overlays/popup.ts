/** Flush with the start or the end of its source, or where the pointer is. */
export type PopupPosition = 'start' | 'end' | { x: number; y: number }

/**
 * Shows an element in the top layer, where nothing cuts it off. The stylesheet anchors it to `source`;
 * browsers without anchor positioning place it by the numbers set here, inside the window.
 */
export function showPopup(popup: HTMLElement, at: PopupPosition, source?: HTMLElement) {
  popup.showPopover?.(source && { source })
  const room = document.documentElement
  const box = source?.getBoundingClientRect()
  popup.style.setProperty('--popup-width', `${box?.width ?? 0}px`)
  const { width, height } = popup.getBoundingClientRect()
  const point = typeof at === 'object' ? at : undefined
  const isRight = (at === 'end') !== (room.dir === 'rtl')
  const left = clampToViewport(
    point?.x ?? (isRight ? (box?.right ?? 0) - width : (box?.left ?? 0)),
    width,
    room.clientWidth,
  )
  const top = clampToViewport(point?.y ?? box?.bottom ?? 0, height, room.clientHeight)
  popup.style.setProperty('--popup-x', `${left}px`)
  popup.style.setProperty('--popup-y', `${top}px`)
  popup.style.setProperty('--popup-end', `${room.clientWidth - left - width}px`)
}

const clampToViewport = (start: number, size: number, room: number) =>
  Math.max(8, Math.min(start, room - size - 8))
