import { useState } from 'react'
import { shownOf } from '#lib/shape.ts'
import type { DictEntry } from '#model/dict.ts'
import { isDefault, isEnabled } from '#model/dict-rules.ts'
import { useTexts } from '#state/locale.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { DictLabel } from '../../dict-label.tsx'

/** The select of a form and the labels of a table, exactly as pages draw them. */
export function TryIt({
  entries,
  type,
}: {
  entries: readonly DictEntry[] | undefined
  type: string
}) {
  const texts = useTexts('dict')
  const [chosen, setChosen] = useState<string>()
  if (!entries || entries.length === 0) return null
  const offered = entries.filter(isEnabled)
  const value = chosen ?? offered.find(isDefault)?.dictValue ?? offered[0]?.dictValue ?? ''

  return (
    <Card>
      <div className="dict__try">
        <SelectField
          label={texts.tryIt}
          value={value}
          onChange={setChosen}
          options={offered.map(({ dictValue, dictLabel }) => ({
            value: dictValue,
            label: shownOf(dictLabel),
          }))}
        />
        <div className="dict__labels">
          <DictLabel type={type} value={entries.map(({ dictValue }) => dictValue)} />
          <p className="dict__note">{texts.tryItHelp}</p>
        </div>
      </div>
    </Card>
  )
}
