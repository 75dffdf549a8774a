import { use } from 'react'
import { componentOf } from '#definitions/define-resource.ts'
import type { LoggedRecord, Operation } from '#entities/operation.ts'
import { keyFrom } from '#entities/record-key.ts'
import { textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { describedBy } from '#resource/history/described-kinds.ts'
import { useHistory } from '#resource/history/use-history-item.ts'
import { formatRecordPanel } from '#resource/record-panel-address.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypes } from '#resources/system/dictionary-types.ts'
import { shop } from '#resources/system/shop.ts'
import { users } from '#resources/system/users.ts'
import { componentKey } from '#routing/paths.ts'
import { pageForComponents, pageForScreen, type ScreenName } from '#routing/screen-names.ts'

/** Our own records by the names that the log has for them, with the screens that show them. */
const SCREENS: Readonly<Record<string, ScreenName>> = {
  role: 'roles',
  user: 'users',
  dept: 'departments',
  menu: 'menus',
  dict: 'dict',
  dicttype: 'dict',
  config: 'config',
  shop: 'shop',
}

interface RecordAddresses {
  /** Its panel, if it is there and may be read. */
  record: string | undefined
  /** Its history, also after it was deleted. */
  history: string | undefined
}

interface OperationAddresses {
  person: string | undefined
  recordOf: (record: LoggedRecord) => RecordAddresses
}

/** Where an entry of the log leads: only to pages of the user's menu, and as far as the server says. */
export function useOperationAddresses(entry: Operation): OperationAddresses {
  const pages = use(MenuContext)?.pages ?? []
  const history = useHistory()
  const kind = entry.event.split('.', 1)[0] ?? ''

  function pathOf(kind: string): string | undefined {
    const screen = ownValue(kind, SCREENS)
    const resource = describedBy(kind)
    const page = screen
      ? pageForScreen(pages, screen)
      : resource && pageForComponents(pages, [componentKey(componentOf(resource))])
    return page?.path
  }

  function panelOf(kind: string, show: 'edit' | 'history', { id, before, after }: LoggedRecord) {
    const path = pathOf(kind)
    const key = keyFrom(id)
    if (path === undefined || key === undefined) return undefined
    // The page of the shop shows the one record by itself.
    if (kind === shop.name && show === 'edit') return path
    const isType = kind === dictionaryTypes.name
    const dictType = textOf((after ?? before)?.dictType)
    const hasType = (isType || kind === dictionaryEntries.name) && dictType !== ''
    const search = hasType ? `?${new URLSearchParams({ type: dictType })}` : ''
    return path + formatRecordPanel(search, { show, id: key }, isType ? 'type' : '')
  }

  return {
    // A name of the person says that the server lists them for the reader.
    person:
      entry.userId === undefined || entry.nickName === ''
        ? undefined
        : panelOf(users.name, 'edit', {
            ...{ id: String(entry.userId), name: entry.nickName },
            ...{ before: undefined, after: undefined },
          }),
    recordOf(record) {
      const isReadable = entry.readable.includes(record.id)
      const isKnown = isReadable || record.name !== ''
      return {
        record: isReadable ? panelOf(kind, 'edit', record) : undefined,
        history: isKnown && history.isOffered ? panelOf(kind, 'history', record) : undefined,
      }
    },
  }
}
