import { isFields, listOf, textOf } from '#lib/decode.ts'

/** A state of a list that the user saved under a name. */
export interface SavedView {
  name: string
  /** The list's own part of the address, `?` included, or empty. */
  search: string
  /** Keys of hidden columns. */
  hidden: readonly string[]
  /** Used when the list is opened without a query; at most one view is. */
  isDefault: boolean
}

export const MAX_VIEWS = 20
const MAX_NAME_LENGTH = 60
const MAX_SEARCH_LENGTH = 2_000

/** The views in a stored or pasted value; anything else in it is left out. */
export function savedViewsFrom(value: unknown, most = MAX_VIEWS): SavedView[] {
  const views = listOf(value, item => {
    const fields = isFields(item) ? item : {}
    const search = textOf(fields.search)
    return {
      name: textOf(fields.name).trim().slice(0, MAX_NAME_LENGTH),
      search: /^\?[^#\s]*$/.test(search) && search.length <= MAX_SEARCH_LENGTH ? search : '',
      hidden: listOf(fields.hidden, textOf).filter(Boolean),
      isDefault: fields.isDefault === true,
    }
  })
  return views
    .filter(
      (view, index) => view.name && views.findIndex(other => other.name === view.name) === index,
    )
    .slice(0, most)
    .map((view, index, all) => {
      const isFirst = all.findIndex(other => other.isDefault) === index
      return { ...view, isDefault: isFirst }
    })
}

/** Adds a view, or replaces the one of its name; when there are too many, the oldest goes. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = view.name.trim().slice(0, MAX_NAME_LENGTH)
  if (!name) return [...views]
  const known = views.some(other => other.name === name)
  const added = { ...view, name }
  const next = known
    ? views.map(other => (other.name === name ? added : other))
    : [...views, added].slice(-MAX_VIEWS)
  return view.isDefault ? withDefaultView(next, name) : next
}

/**
 * Adds pasted views; they neither replace a view that is there nor take over as the default.
 * `count` is how many of them are there now, `left` how many found no room.
 */
export function withPastedViews(
  views: readonly SavedView[],
  pasted: readonly SavedView[],
): { views: readonly SavedView[]; count: number; left: number } {
  let next = views
  let count = 0
  for (const view of pasted) {
    const isThere = next.some(
      other =>
        [other.name, nameWithoutNumber(other.name)].includes(view.name)
        && isViewShown(other, view.search, view.hidden),
    )
    if (!isThere && next.length >= MAX_VIEWS) continue
    count += 1
    if (isThere) continue
    const isDefault = view.isDefault && !next.some(other => other.isDefault)
    next = withView(next, { ...view, name: uniqueName(next, view.name), isDefault })
  }
  return { views: next, count, left: pasted.length - count }
}

export const withDefaultView = (
  views: readonly SavedView[],
  name: string | undefined,
): SavedView[] => views.map(view => ({ ...view, isDefault: view.name === name }))

/** A name that is taken or empty changes nothing. */
export function withRenamedView(
  views: readonly SavedView[],
  from: string,
  to: string,
): SavedView[] {
  const name = to.trim().slice(0, MAX_NAME_LENGTH)
  if (!name || views.some(view => view.name === name)) return [...views]
  return views.map(view => (view.name === from ? { ...view, name } : view))
}

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter(view => view.name !== name)

/** Whether a view equals the list on screen; the order of the keys and columns does not matter. */
export const isViewShown = (view: SavedView, search: string, hidden: readonly string[]): boolean =>
  sortedQuery(view.search) === sortedQuery(search)
  && [...view.hidden].sort().join() === [...hidden].sort().join()

/** "Mine (2)" if "Mine" is taken. */
function uniqueName(views: readonly SavedView[], name: string): string {
  const isTaken = (wanted: string) => views.some(view => view.name === wanted)
  let free = name
  for (let number = 2; isTaken(free); number++) {
    const end = ` (${number})`
    free = name.slice(0, MAX_NAME_LENGTH - end.length).trimEnd() + end
  }
  return free
}

const nameWithoutNumber = (name: string) => name.replace(/ \(\d+\)$/, '')

function sortedQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.sort()
  return query.toString()
}
