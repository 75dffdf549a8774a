import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '#lib/input-method.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { changeVisits } from '#state/visit-changes.ts'
import { useVisitsStore, type KnownPage } from '#state/visits.tsx'
import { Menu } from '#ui/menu.tsx'

/**
 * Moves favourites and takes them away: by dragging, by Alt with an arrow, and by a menu, so that
 * nothing needs dragging. Listens to the list that stands in the sidebar; its items are in order.
 */
export function FavouriteMenu({
  favourites,
  list,
}: {
  favourites: readonly KnownPage[]
  list: () => Element | null | undefined
}) {
  const visits = useVisitsStore()
  const texts = useTexts('navigation')
  const later = useTexts('shell-later')
  const move = useMove(favourites)
  const dragged = useRef<string>(undefined)
  const [menu, setMenu] = useState<{ path: string; at: { x: number; y: number } }>()
  const index = favourites.findIndex(({ path }) => path === menu?.path)
  const page = favourites[index]

  const hear = useEffectEvent((event: Event, at: number) => {
    const path = favourites[at]?.path
    if (path === undefined) return
    if (event.type === 'dragstart') dragged.current = path
    else if (event.type === 'dragend') dragged.current = undefined
    else if (event.type === 'dragover') {
      if (dragged.current !== undefined) event.preventDefault()
    } else if (event.type === 'drop') {
      event.preventDefault()
      if (dragged.current !== undefined) move(dragged.current, at)
      dragged.current = undefined
    } else if (event instanceof KeyboardEvent) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!event.altKey || by === 0 || isComposing(event)) return
      event.preventDefault()
      move(path, at + by)
    } else if (event instanceof MouseEvent && event.target instanceof Element) {
      event.preventDefault()
      const { left, bottom } = event.target.getBoundingClientRect()
      // By key there is no pointer to open it at.
      const isPointer = event.clientX || event.clientY
      setMenu({
        path,
        at: isPointer ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom },
      })
    }
  })

  useEffect(() => {
    const items = list()
    if (!items) return
    const ends = new AbortController()
    const onEvent = (event: Event) => {
      const item = event.target instanceof Element ? event.target.closest('li') : null
      if (item) hear(event, [...items.children].indexOf(item))
    }
    for (const type of ['dragstart', 'dragover', 'drop', 'dragend', 'keydown', 'contextmenu']) {
      items.addEventListener(type, onEvent, { signal: ends.signal })
    }
    return () => ends.abort()
    // The list is there for as long as this is.
  }, [])

  return (
    menu
    && page && (
      // In the list, so that a flyout does not take it for the outside.
      <li>
        <Menu
          label={page.title}
          at={menu.at}
          onClose={() => setMenu(undefined)}
          items={[
            {
              key: 'up',
              label: later.moveUp,
              icon: 'chevron-up',
              disabled: index === 0,
              onSelect: () => move(page.path, index - 1),
            },
            {
              key: 'down',
              label: later.moveDown,
              icon: 'chevron-down',
              disabled: index === favourites.length - 1,
              onSelect: () => move(page.path, index + 1),
            },
            {
              key: 'remove',
              label: texts.removeFavourite,
              icon: 'star',
              separated: true,
              onSelect: () => changeVisits(visits, { type: 'unstarred', path: page.path }),
            },
          ]}
        />
      </li>
    )
  )
}

/** Places count among what is shown; what is not permitted today keeps its own. */
function useMove(favourites: readonly KnownPage[]) {
  const visits = useVisitsStore()
  const notices = useNotices()
  const texts = useTexts('shell-later')

  return (path: string, to: number) => {
    const page = favourites.find(other => other.path === path)
    const target = favourites[to]
    if (!page || !target || target === page) return
    changeVisits(visits, { type: 'moved', path, to: visits.get().favourites.indexOf(target.path) })
    notices.say(texts.movedFavourite(page.title, to + 1, favourites.length))
  }
}
