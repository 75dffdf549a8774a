import type { ReactNode } from 'react'
import type { Field } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { DictionaryLabel } from '#resource/dictionary-label.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { rowValueOf } from './record-values.ts'
import type { ValueWords } from './use-value-words.ts'

/** A longer text is cut in a cell. */
const MAX_CELL_TEXT = 120

/** A value in a table, as its kind is shown; a dash for none. No component: a page has hundreds. */
export function describedCell(
  row: DescribedRow,
  name: string,
  field: Field,
  words: ValueWords,
): ReactNode {
  const stored = textOf(row[name])
  if (field.kind === 'flag' && row[name] === true)
    return <Badge tone="info">{words(field, true)}</Badge>
  if (stored === '') return '–'
  if (field.kind === 'entry') return <DictionaryLabel type={field.of} value={stored} />
  if (field.kind === 'instant') return <RelativeTime time={stored} />
  // Not broken at its dashes.
  if (field.kind === 'day') return <time>{displayTextOf(stored, MAX_CELL_TEXT)}</time>
  return displayTextOf(words(field, rowValueOf(row, name, field)), MAX_CELL_TEXT)
}
