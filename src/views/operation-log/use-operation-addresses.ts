import { use } from 'react'
import type { LoggedRecord, Operation } from '#entities/operation/operation.ts'
import { keyFrom } from '#entities/record-key.ts'
import { textOf } from '#lib/decode.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useHistory } from '#resource/history/use-history-item.ts'
import { recordAddress } from '#resource/record-address.ts'
import { users } from '#resources/system/users.ts'

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

  function panelOf(kind: string, show: 'edit' | 'history', { id, before, after }: LoggedRecord) {
    const key = keyFrom(id)
    const dictType = textOf((after ?? before)?.dictType)
    return key === undefined ? undefined : recordAddress(pages, kind, { show, id: key }, dictType)
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
