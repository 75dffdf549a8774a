import { isNoExpiryCode } from '#api/errors.ts'
import { createMenusApi } from '#api/menus.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { MenuRecord } from '#resources/system/menus.ts'
import { useApi } from '#session/use-api.ts'
import { useRoleNames } from './menu-viewers.tsx'

/** Says who sees the row and asks, then calls `remove`. */
export function useDeleteMenu(remove: (row: MenuRecord) => void): (row: MenuRecord) => void {
  const api = useApi(createMenusApi)
  const notices = useNotices()
  const namesOf = useRoleNames()
  const texts = useTexts('menus')
  const list = useTexts('list')
  const common = useTexts('common')

  return useEventCallback(async (row: MenuRecord) => {
    const found = await api
      .viewers(row.menuId, {}, { handlesError: isNoExpiryCode })
      .catch(() => undefined)
    if (found === false) return
    const who = found
      ? texts.deleteText(
          found.before.roleCount,
          found.before.userCount,
          namesOf(found.before.roles),
        )
      : texts.deleteUnknown
    const isSure = await notices.ask({
      title: texts.deleteTitle(displayTextOf(row.title)),
      text: joinSentences(who, list.undoOffered),
      tone: 'danger',
      confirmLabel: list.delete,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (isSure) remove(row)
  })
}
