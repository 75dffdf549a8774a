import type { StoredPreferences } from '#entities/stored-preferences.ts'
import { isFields, parseJson, textOf } from '#lib/decode.ts'
import { mergeLists } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'
import { createStore } from '#lib/store.ts'

/**
 * What the account keeps, by name, as the JSON text that this browser stores: `settings`,
 * `favourites`, `dashboard`, and `views:` and `columns:` with the path of a list.
 */
export type Preferences = Readonly<Record<string, string>>

/** Whether the account keeps them; lasts as long as the page. */
export const isKeptWithAccount = createStore(false)

const NAME = /^(settings|favourites|dashboard|(views|columns):\/\S{0,500})$/

/**
 * The known ones of an answer, each a JSON text. What is in the texts is checked where it is used,
 * as everything in the storage of a browser is.
 */
export function preferencesFrom({ preferences }: StoredPreferences): Preferences {
  const known = Object.entries(preferences).flatMap(([name, value]) => {
    const isText = typeof value === 'string' && parseJson(value) !== undefined
    return isText && NAME.test(name) ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** Those that a newer console keeps there: this one leaves them as they are. */
export const unknownIn = ({ preferences }: StoredPreferences) =>
  Object.fromEntries(Object.entries(preferences).filter(([name]) => !NAME.test(name)))

/**
 * What was changed here and what was changed elsewhere since `before`, in one. Of lists both changes
 * count; of all else the one made here, or, where nothing was ever kept, the one of the account.
 */
export function mergePreferences(
  before: Preferences,
  mine: Preferences,
  theirs: Preferences,
): Preferences {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].flatMap(name => {
    const [was, here, there] = [before, mine, theirs].map(side => ownValue(name, side))
    const text =
      here === was
        ? there
        : there === was || here === there
          ? here
          : mergeTexts(name, was, here, there)
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(merged)
}

/**
 * What the account held before, for a browser that has not seen it yet: of what the user has changed
 * since `atStart` the part that is in the account too. What it lacks was not deleted there.
 */
export function unseenBefore(
  atStart: Preferences,
  mine: Preferences,
  theirs: Preferences,
): Preferences {
  const changed = Object.keys(mine).filter(name => mine[name] !== atStart[name])
  return Object.fromEntries(
    changed.map(name => {
      const text = ownValue(name, atStart)
      if (!isList(name)) return [name, text ?? '{}']
      const known = itemsFrom(ownValue(name, theirs))
      const items = [...itemsFrom(text)].filter(([item]) => known.has(item))
      return [name, `[${items.map(([, json]) => json).join()}]`]
    }),
  )
}

const isList = (name: string) => name === 'favourites' || name.startsWith('views:')

type Text = string | undefined

function mergeTexts(name: string, was: Text, here: Text, there: Text): Text {
  if (!isList(name)) return was === undefined ? there : here
  const [before, mine, theirs] = [itemsFrom(was), itemsFrom(here), itemsFrom(there)]
  const names = mergeLists([...before.keys()], [...theirs.keys()], [...mine.keys()])
  const items = names.map(item => {
    const isChangedHere = mine.has(item) && mine.get(item) !== before.get(item)
    return isChangedHere && before.has(item) ? mine.get(item) : (theirs.get(item) ?? mine.get(item))
  })
  return items.length > 0 ? `[${items.join()}]` : undefined
}

/** The items of a list as JSON texts, by what names them: favourites are paths, views have names. */
function itemsFrom(text: Text): ReadonlyMap<string, string> {
  const items = parseJson(text ?? '[]')
  return new Map(
    (Array.isArray(items) ? items : []).map(item => [
      isFields(item) ? textOf(item.name) : textOf(item),
      JSON.stringify(item),
    ]),
  )
}
