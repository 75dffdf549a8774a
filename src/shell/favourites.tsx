import { useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useShownPage } from '#state/page.ts'
import { useFavourites, useVisitsStore, type KnownPage } from '#state/visits.tsx'
import { Menu } from '#ui/menu.tsx'
import { MenuBranch } from './menu-branch.tsx'
import { PageLink } from './menu-link.tsx'

/** W19: the first group of the sidebar, in an order of the person's own. */
export function Favourites({ isRail }: { isRail: boolean }) {
  const favourites = useFavourites()
  const shown = useShownPage()?.path
  const texts = useTexts('navigation')
  const [isOpen, setOpen] = useState(true)
  const dragged = useRef<string>(undefined)
  const move = useMove(favourites)
  if (favourites.length === 0) return null

  return (
    <MenuBranch
      id="menu-favourites"
      title={texts.favourites}
      icon="star"
      isFlyout={isRail}
      isOpen={isOpen}
      isTrail={isRail && favourites.some(({ path }) => path === shown)}
      onToggle={() => setOpen(!isOpen)}
    >
      {() =>
        favourites.map((page, index) => (
          <Favourite
            key={page.path}
            page={page}
            count={favourites.length}
            index={index}
            onMove={to => move(page.path, to)}
            onDragStart={() => (dragged.current = page.path)}
            onDragOver={event => dragged.current !== undefined && event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              if (dragged.current !== undefined) move(dragged.current, index)
              dragged.current = undefined
            }}
            onDragEnd={() => (dragged.current = undefined)}
          />
        ))
      }
    </MenuBranch>
  )
}

/** Places count among what is shown; what is not permitted today keeps its own. */
function useMove(favourites: readonly KnownPage[]) {
  const visits = useVisitsStore()
  const notices = useNotices()
  const texts = useTexts('navigation')

  return (path: string, to: number) => {
    const page = favourites.find(other => other.path === path)
    const target = favourites[to]
    if (!page || !target || target === page) return
    visits.dispatch({ type: 'moved', path, to: visits.get().favourites.indexOf(target.path) })
    notices.say(texts.movedFavourite(page.title, to + 1, favourites.length))
  }
}

interface FavouriteProps {
  page: KnownPage
  index: number
  count: number
  onMove: (to: number) => void
  onDragStart: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onDragEnd: () => void
}

/** Alt with an arrow moves it, and so does its menu: nothing needs dragging. */
function Favourite({ page, index, count, onMove, ...drag }: FavouriteProps) {
  const visits = useVisitsStore()
  const texts = useTexts('navigation')
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>()

  function keyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    onMove(index + by)
  }

  function openMenu(event: MouseEvent<HTMLElement>) {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // By key there is no pointer to open it at.
    setMenuAt(event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom })
  }

  return (
    <li draggable {...drag} onKeyDown={keyDown} onContextMenu={openMenu}>
      <PageLink {...page} />
      {menuAt && (
        <Menu
          label={page.title}
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
          items={[
            { key: 'up', label: texts.moveUp, icon: 'chevron-up', disabled: index === 0, onSelect: () => onMove(index - 1) },
            {
              key: 'down',
              label: texts.moveDown,
              icon: 'chevron-down',
              disabled: index === count - 1,
              onSelect: () => onMove(index + 1),
            },
            {
              key: 'remove',
              label: texts.removeFavourite,
              icon: 'star',
              separated: true,
              onSelect: () => visits.dispatch({ type: 'unstarred', path: page.path }),
            },
          ]}
        />
      )}
    </li>
  )
}
