import type { Yard } from './yards-api.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { useTexts } from '#locales/texts.ts'
import { usePermission } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'

/** The buttons of a row; nothing if the user may do nothing with any row. */
export function useYardActions(open: OpenRecordPanel, onDelete: (yard: Yard) => void) {
  const list = useTexts('list')
  const blocked = useOfflineReason()
  const edit = usePermission(['shop:yard:edit'])
  const remove = usePermission(['shop:yard:remove'])

  if (!edit.isShown && !remove.isShown) return undefined
  return (yard: Yard) => {
    const { yardId, name } = yard
    const buttons = rowButtons(name, list, blocked)
    return (
      <>
        {edit.render(buttons.edit(() => open({ show: 'edit', id: yardId })))}
        {remove.render(buttons.remove(() => onDelete(yard)))}
      </>
    )
  }
}
