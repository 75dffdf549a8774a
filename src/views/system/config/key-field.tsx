import { useState } from 'react'
import { isBuiltIn, type ConfigKey } from '#model/config-key.ts'
import { useTexts } from '#state/locale.ts'
import type { Binding } from '#state/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { UnlockButton } from '#ui/unlock-button.tsx'

export interface KeyFieldProps {
  field: Binding<string>
  /** None for a new one. */
  row: ConfigKey | undefined
  onLeft: () => void
}

/** The key of a row that is there is locked: programs ask by it. That of a built-in one stays so. */
export function KeyField({ field, row, onLeft }: KeyFieldProps) {
  const texts = useTexts('config')
  const [isLocked, setLocked] = useState(row !== undefined)
  const isFixed = row !== undefined && isBuiltIn(row)

  function helpText() {
    if (isFixed) return texts.keyBuiltIn
    if (isLocked) return texts.keyLocked
    return row ? texts.keyWarning : texts.keyShape
  }

  return (
    <TextField
      {...field}
      label={texts.key}
      required
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked || field.readOnly}
      onBlur={() => {
        field.onBlur()
        onLeft()
      }}
      help={helpText()}
      end={
        isLocked
        && !isFixed && (
          <UnlockButton
            field={field.id}
            label={texts.unlockKey}
            onUnlock={() => setLocked(false)}
          />
        )
      }
    />
  )
}
