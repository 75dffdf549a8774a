import type { ReactNode } from 'react'
import type { ConfigKey } from '#model/config-key.ts'
import type { Texts } from '#locales/index.ts'
import { useMade } from '#hooks/use-made.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { RowLeaving } from '../row-leaving.tsx'

interface Given {
  edit: Guard
  remove: Guard
  open: OpenPanel
  /** On their way out, and not gone yet. */
  leaving: ReadonlySet<string | number>
  onDelete: (key: ConfigKey) => void
  onTakeBack: (configId: number) => void
}

interface Needed extends Given {
  texts: Texts<'config'>
  list: Texts<'list'>
}

/** What may be done with a key; a built-in one says why it stays. */
export const useRowActions = (given: Given): ((row: ConfigKey) => ReactNode) =>
  useMade(actionsFrom, { ...given, texts: useTexts('config'), list: useTexts('list') })

const actionsFrom =
  ({ texts, list, edit, remove, open, leaving, onDelete, onTakeBack }: Needed) =>
  (row: ConfigKey) => {
    const { configId, configName } = row
    if (leaving.has(configId)) {
      return <RowLeaving name={configName} onUndo={() => onTakeBack(configId)} />
    }

    const isKept = row.configType === 'Y'
    return (
      <>
        {edit.draw(
          <Button
            tone="link"
            data-edit
            aria-label={list.editOf(configName)}
            onClick={() => open({ show: 'edit', id: configId })}
          >
            {list.edit}
          </Button>,
        )}
        {remove.draw(
          <Button
            tone="danger-link"
            aria-label={list.deleteOf(configName)}
            // Not `disabled`: that would keep its reason from keyboards.
            aria-disabled={isKept || undefined}
            title={isKept ? texts.builtInKept : undefined}
            onClick={() => onDelete(row)}
          >
            {list.delete}
          </Button>,
        )}
      </>
    )
  }
