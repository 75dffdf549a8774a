import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useShownPage } from '#routing/current-page.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import {
  changeFavourites,
  type KnownPage,
  useFavourites,
  useFavouritesStore,
} from './favourites-provider.tsx'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'

/** The favourites as the first group of the sidebar, in the user's own order. */
export function FavouritesMenu({ isRail }: { isRail: boolean }) {
  const favourites = useFavourites()
  const shown = useShownPage()?.path
  const texts = useTexts('navigation')
  const [isOpen, setOpen] = useState(true)
  if (favourites.length === 0) return null

  return (
    <MenuGroup
      id="menu-favourites"
      title={texts.favourites}
      icon="star"
      isFlyout={isRail}
      isOpen={isOpen}
      hasCurrentPage={isRail && favourites.some(({ path }) => path === shown)}
      onToggle={() => setOpen(!isOpen)}
    >
      {() => <FavouriteList favourites={favourites} shown={shown} />}
    </MenuGroup>
  )
}

interface ContextMenuState {
  path: string
  at: { x: number; y: number }
}

/**
 * The user moves favourites by dragging, by Alt with an arrow key, or by a context menu, which also
 * removes them; so nothing needs dragging.
 */
function FavouriteList({
  favourites,
  shown,
}: {
  favourites: readonly KnownPage[]
  shown: string | undefined
}) {
  const move = useMoveFavourite(favourites)
  const dragged = useRef<string>(undefined)
  const [menu, setMenu] = useState<ContextMenuState>()

  function keyDown(event: KeyboardEvent, path: string, index: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(path, index + step)
  }
  function drop(event: DragEvent, index: number) {
    event.preventDefault()
    if (dragged.current !== undefined) move(dragged.current, index)
    dragged.current = undefined
  }
  function openMenu(event: MouseEvent, path: string) {
    if (!(event.target instanceof Element)) return
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    // Opened by the keyboard, there is no pointer position.
    const { left, bottom } = event.target.getBoundingClientRect()
    setMenu({ path, at: x || y ? { x, y } : { x: left, y: bottom } })
  }

  return (
    <>
      {favourites.map((page, index) => (
        <li
          key={page.path}
          draggable
          onContextMenu={event => openMenu(event, page.path)}
          onDragEnd={() => (dragged.current = undefined)}
          onDragOver={event => dragged.current !== undefined && event.preventDefault()}
          onDragStart={() => (dragged.current = page.path)}
          onDrop={event => drop(event, index)}
          onKeyDown={event => keyDown(event, page.path, index)}
        >
          <MenuLink {...page} current={page.path === shown ? 'page' : undefined} />
        </li>
      ))}
      {menu && (
        <FavouriteMenu
          {...menu}
          favourites={favourites}
          move={move}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}

function FavouriteMenu({
  path,
  at,
  favourites,
  move,
  onClose,
}: ContextMenuState & {
  favourites: readonly KnownPage[]
  move: (path: string, to: number) => void
  onClose: () => void
}) {
  const visits = useFavouritesStore()
  const texts = useTexts('navigation')
  const index = favourites.findIndex(page => page.path === path)
  const page = favourites[index]
  if (!page) return null

  return (
    // Inside the list, so that a flyout does not count it as outside and close.
    <li>
      <Menu
        label={page.title}
        at={at}
        onClose={onClose}
        items={[
          {
            key: 'up',
            label: texts.moveUp,
            icon: 'chevron-up',
            disabled: index === 0,
            onSelect: () => move(path, index - 1),
          },
          {
            key: 'down',
            label: texts.moveDown,
            icon: 'chevron-down',
            disabled: index === favourites.length - 1,
            onSelect: () => move(path, index + 1),
          },
          {
            key: 'remove',
            label: texts.removeFavourite,
            icon: 'star',
            separated: true,
            onSelect: () => changeFavourites(visits, { type: 'unstarred', path }),
          },
        ]}
      />
    </li>
  )
}

/** Moves by positions among the shown favourites; those not permitted today keep their places. */
function useMoveFavourite(favourites: readonly KnownPage[]) {
  const visits = useFavouritesStore()
  const notices = useNotices()
  const texts = useTexts('navigation')

  return (path: string, to: number) => {
    const page = favourites.find(other => other.path === path)
    const target = favourites[to]
    if (!page || !target || target === page) return
    changeFavourites(visits, {
      type: 'moved',
      path,
      to: visits.get().favourites.indexOf(target.path),
    })
    notices.announce(texts.movedFavourite(page.title, to + 1, favourites.length))
  }
}
