import { type ReactNode, useCallback } from 'react'
import { type ConfigKey, isBuiltIn } from '#entities/configuration-key.ts'
import type { Key } from '#entities/record-key.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Guard } from '#permissions/allow.tsx'
import type { OpenPanel } from '#resource/record-panel-address.ts'
import { RowLeaving, rowButtons } from '#resource/row-buttons.tsx'

interface Given {
  edit: Guard
  remove: Guard
  open: OpenPanel
  /** On their way out, and not gone yet. */
  leaving: ReadonlySet<Key>
  onDelete: (key: ConfigKey) => void
  onTakeBack: (configId: Key) => void
}

/** What may be done with a key; a built-in one says why it stays. None where nothing may be done with any. */
export function useRowActions({
  edit,
  remove,
  open,
  leaving,
  onDelete,
  onTakeBack,
}: Given): ((row: ConfigKey) => ReactNode) | undefined {
  const texts = useTexts('config')
  const list = useTexts('list')

  const actions = useCallback(
    (row: ConfigKey) => {
      const { configId } = row
      const configName = shownOf(row.configName)
      if (leaving.has(configId)) {
        return <RowLeaving name={configName} onUndo={() => onTakeBack(configId)} />
      }

      const buttons = rowButtons(configName, list)
      return (
        <>
          {edit.draw(buttons.edit(() => open({ show: 'edit', id: configId })))}
          {remove.draw(
            buttons.remove(() => onDelete(row), isBuiltIn(row) ? texts.builtInKept : undefined),
          )}
        </>
      )
    },
    [texts, list, edit, remove, open, leaving, onDelete, onTakeBack],
  )
  return edit.isShown || remove.isShown ? actions : undefined
}
