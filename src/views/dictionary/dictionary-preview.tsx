import { memo, useState } from 'react'
import { isDefault } from '#entities/dictionary-entry.ts'
import { isEnabled } from '#entities/status.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { DictionaryLabel } from '#resource/dictionary-label.tsx'
import type { DictionaryOption } from '#resources/system/dictionary-entries.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** More labels would not help the preview. */
const MAX_SHOWN = 20

interface DictionaryPreviewProps {
  entries: readonly DictionaryOption[] | undefined
  type: string
}

/**
 * The entries as pages show them: the select of a form and the labels of a table. Something takes
 * their place before they are loaded.
 */
export const DictionaryPreview = memo(({ entries: all, type }: DictionaryPreviewProps) => {
  const texts = useTexts('dictionary')
  const common = useTexts('common')
  const [chosen, setChosen] = useState<string>()
  const entries = all?.slice(0, MAX_SHOWN) ?? []
  const selectable = entries.filter(isEnabled)
  const value = chosen ?? selectable.find(isDefault)?.dictValue ?? selectable[0]?.dictValue ?? ''

  return (
    <div className="dictionary__try">
      <SelectField
        label={texts.tryIt}
        value={value}
        onChange={setChosen}
        options={selectable.map(({ dictValue, dictLabel }) => ({
          value: dictValue,
          label: displayTextOf(dictLabel),
        }))}
      />
      <div className="dictionary__labels">
        {all ? (
          <DictionaryLabel type={type} value={entries.map(({ dictValue }) => dictValue)} />
        ) : (
          <Skeleton label={common.loading} lines={[30]} />
        )}
        <p className="dictionary__note">{texts.tryItHelp}</p>
        {all && all.length > MAX_SHOWN && (
          <p className="dictionary__note">{texts.tryItFirst(MAX_SHOWN, all.length)}</p>
        )}
      </div>
    </div>
  )
})
