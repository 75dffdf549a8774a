import { useEffect, useEffectEvent } from 'react'
import { useCommand } from '#state/commands.ts'
import { useFavouriteToggle } from '#state/use-favourite-toggle.ts'

export interface FavouriteCommandProps {
  /** The page on screen. */
  path: string
  /** The page whose star was pressed. */
  pressed: string | undefined
  done: () => void
}

/** What the star does, for it and for the palette. */
export function FavouriteCommand({ path, pressed, done }: FavouriteCommandProps) {
  const favouriteOf = useFavouriteToggle()
  const favourite = favouriteOf(path)
  useCommand(
    favourite && {
      id: 'favourite',
      label: favourite.label,
      icon: 'star',
      run: favourite.toggle,
    },
  )
  const toggle = useEffectEvent((path: string) => {
    favouriteOf(path)?.toggle()
    done()
  })

  useEffect(() => {
    if (pressed !== undefined) toggle(pressed)
  }, [pressed])

  return null
}
