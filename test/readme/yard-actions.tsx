import { createYardsApi, type Yard } from './yards-api.ts'
import { useOfflineReason } from '#connection/connection.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { PendingDeleteRow, rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'

/** The buttons of a row; nothing if the user may do nothing with any row. */
export function useYardActions(open: OpenRecordPanel, rowErrors: RowErrors, reload: () => void) {
  const api = useApi(createYardsApi)
  const list = useTexts('list')
  const blocked = useOfflineReason()
  const edit = usePermission(['shop:yard:edit'])
  const remove = usePermission(['shop:yard:remove'])
  const undo = useUndo()

  const deleteLater = ({ yardId, name }: Yard) =>
    undo.deleteLater({
      keys: [yardId],
      textOf: () => list.deleting(name),
      async run(keys, options) {
        try {
          if ((await api.remove(keys, options)) !== false) reload()
        } catch (error) {
          rowErrors.report(yardId, error)
        }
      },
    })

  if (!edit.isShown && !remove.isShown) return undefined
  return (yard: Yard) => {
    const { yardId, name } = yard
    if (undo.pending.has(yardId))
      return <PendingDeleteRow name={name} onUndo={() => undo.undoDelete(yardId)} />
    const buttons = rowButtons(name, list, blocked)
    return (
      <>
        {edit.render(buttons.edit(() => open({ show: 'edit', id: yardId })))}
        {remove.render(buttons.remove(() => deleteLater(yard)))}
      </>
    )
  }
}
