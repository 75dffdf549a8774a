/** How many favourites get a letter to press after `g`. */
const MAX_FAVOURITE_KEYS = 9

/**
 * A letter for each of the first favourites, from the end of its path, else from its title; `h` is
 * taken by home.
 */
export function favouriteKeys(
  favourites: readonly { path: string; title: string }[],
): (string | undefined)[] {
  const taken = new Set('h')
  return favourites.slice(0, MAX_FAVOURITE_KEYS).map(({ path, title }) => {
    const letters =
      `${path.split('/').reverse().join('')}${title}`.toLowerCase().match(/[a-z]/g) ?? []
    const letter = letters.find(letter => !taken.has(letter))
    if (letter) taken.add(letter)
    return letter
  })
}
