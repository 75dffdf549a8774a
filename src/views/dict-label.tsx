import { shownOf } from '#lib/shape.ts'
import { styleOf } from '#model/dict-rules.ts'
import { useDict } from '#state/dictionary.ts'
import { useTexts } from '#state/locale.ts'
import { Pill } from '#ui/pill.tsx'
import { Tag } from '#ui/tag.tsx'

export interface DictLabelProps {
  /** The dictionary's type. */
  type: string
  /** As it is stored; several side by side. */
  value: string | number | readonly (string | number)[]
}

/**
 * What people call a stored value (features.md, W24). A value without a label stands as it is, in a
 * dashed frame; so do all while labels are on their way, so that nothing jumps.
 */
export function DictLabel({ type, value }: DictLabelProps) {
  const entries = useDict(type)
  const texts = useTexts('dict')
  const values = [value].flat().map(String)
  if (!entries) return values.join(', ')

  return (
    <span className="pills">
      {values.map(each => {
        const entry = entries.find(({ dictValue }) => dictValue === each)
        return entry ? (
          <Pill key={each} look={styleOf(entry.listClass)}>
            {shownOf(entry.dictLabel)}
          </Pill>
        ) : (
          <Tag key={each} look="unknown" title={texts.noLabel(each, type)}>
            {shownOf(each)}
          </Tag>
        )
      })}
    </span>
  )
}
