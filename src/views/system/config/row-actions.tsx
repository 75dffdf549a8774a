import type { ConfigKey } from '#model/config-key.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'

export interface RowActionsProps {
  row: ConfigKey
  may: Readonly<Record<'edit' | 'remove', Guard>>
  open: OpenPanel
  /** On its way out, and not gone yet. */
  isLeaving: boolean
  /** With the table row it was pressed in. */
  onDelete: (row: Element | null) => void
  onTakeBack: () => void
}

/** What may be done with a key; a built-in one says why it stays. */
export function RowActions({ row, may, open, isLeaving, onDelete, onTakeBack }: RowActionsProps) {
  const { configId, configName } = row
  const texts = useTexts('config')
  const list = useTexts('list')
  const isKept = row.configType === 'Y'

  if (isLeaving) {
    return (
      <>
        <span>{list.deleting(configName)}</span>
        <Button tone="link" aria-label={list.undoRow(configName)} onClick={onTakeBack}>
          {list.undo}
        </Button>
      </>
    )
  }

  return (
    <>
      {may.edit.draw(
        <Button
          tone="link"
          aria-label={texts.editOf(configName)}
          onClick={() => open({ show: 'edit', id: configId })}
        >
          {texts.editRow}
        </Button>,
      )}
      {may.remove.draw(
        <Button
          tone="danger-link"
          aria-label={texts.deleteOf(configName)}
          // Not `disabled`: that would keep its reason from keyboards.
          aria-disabled={isKept || undefined}
          title={isKept ? texts.builtInKept : undefined}
          onClick={({ currentTarget }) => onDelete(currentTarget.closest('tr'))}
        >
          {list.delete}
        </Button>,
      )}
    </>
  )
}
