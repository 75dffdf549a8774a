import { useOfflineReason } from '#connection/connection.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useTexts } from '#locales/texts.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { blockedProps } from '#ui/actions/button.tsx'
import { type DropTarget, dragHandleId } from './use-row-order.ts'

interface RowPlaceProps {
  rowKey: RecordKey
  name: string
  sort: number | null
  edit: PermissionGuard
  /** `undefined` where rows cannot be moved. */
  dropTarget: DropTarget | undefined
}

/** The number that orders a row, with the handle that moves it. */
export function RowPlace({ rowKey, name, sort, edit, dropTarget }: RowPlaceProps) {
  const texts = useTexts('list')
  const blocked = useOfflineReason()

  return (
    <span
      className="row-place"
      data-drop={dropTarget?.over === rowKey ? dropTarget.side : undefined}
    >
      <span>{sort}</span>
      {dropTarget
        && edit.render(
          // No <button>: Firefox cannot drag one.
          <span
            role="button"
            tabIndex={0}
            className="row-place__handle"
            aria-label={texts.moveRow(name)}
            title={texts.moveHelp}
            id={dragHandleId(rowKey)}
            draggable={blocked === undefined}
            {...blockedProps(blocked)}
          >
            {/* Inline, because an icon of the sprite paints a frame later. */}
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d="M4 7h16M4 12h16M4 17h16" />
            </svg>
          </span>,
        )}
    </span>
  )
}
