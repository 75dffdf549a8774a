import type { ReactNode } from 'react'
import {
  type FieldChange,
  fieldChangesOf,
  type LoggedRecord,
  type Operation,
} from '#entities/operation/operation.ts'
import { useTexts } from '#locales/texts.ts'
import { useFieldWords } from './field-words.ts'

interface ChangesTableProps {
  entry: Pick<Operation, 'event' | 'names'>
  record: LoggedRecord
  /** Names the table and the region round it. */
  caption: string
  /** Stands below the value before the change. */
  actionFor?: ((change: FieldChange) => ReactNode) | undefined
  /** Where there are several tables. */
  isCaptionShown?: boolean | undefined
}

/** What an operation changed in a record, field by field; nothing if it changed nothing. */
export function ChangesTable({
  entry,
  record,
  caption,
  actionFor,
  isCaptionShown,
}: ChangesTableProps) {
  const texts = useTexts('operation-log')
  const words = useFieldWords()
  const changes = fieldChangesOf(record)
  if (changes.length === 0) return null

  return (
    // Where there is little room the stylesheet draws blocks; the roles keep it a table.
    <div className="conflict changes-table" role="region" aria-label={caption} tabIndex={0}>
      <table className="conflict__sides" role="table">
        <caption className={isCaptionShown ? undefined : 'hidden-text'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {texts.field}
            </th>
            <th role="columnheader" scope="col">
              {texts.before}
            </th>
            <th role="columnheader" scope="col">
              {texts.after}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {changes.map(change => {
            const { before, after } = words.sides(change, entry)
            return (
              <tr key={change.field} role="row">
                <th role="rowheader" scope="row">
                  {words.label(change.field, entry)}
                </th>
                <SideCell label={texts.before} lines={before}>
                  {actionFor?.(change)}
                </SideCell>
                <SideCell label={texts.after} lines={after} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SideCellProps {
  label: string
  lines: readonly string[]
  children?: ReactNode
}

function SideCell({ label, lines, children }: SideCellProps) {
  return (
    <td role="cell" data-label={label}>
      <span className="changes-table__value">{lines.length > 0 ? lines.join('\n') : '–'}</span>
      {children}
    </td>
  )
}
