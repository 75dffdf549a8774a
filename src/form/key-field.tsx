import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FieldBinding } from './use-form.ts'

export interface KeyFieldProps {
  field: FieldBinding<string>
  label: string
  /** Of a record that is there: locked until somebody means it, for programs ask by it. */
  isStored: boolean
  /** Why it stays locked. */
  lockedReason?: string | undefined
  /** What a key looks like. */
  help: string
  autoFocus?: boolean | undefined
  onBlur: () => void
  texts: { keyLocked: string; keyWarning: string; unlockKey: string }
}

/** The key that programs know a record by. */
export function KeyField({
  field,
  label,
  isStored,
  lockedReason,
  help,
  autoFocus,
  onBlur,
  texts,
}: KeyFieldProps) {
  const [isLocked, setLocked] = useState(isStored)
  const shape = isStored ? texts.keyWarning : help

  return (
    <TextField
      {...field}
      label={label}
      required
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck={false}
      readOnly={isLocked || field.readOnly}
      onBlur={() => {
        field.onBlur()
        onBlur()
      }}
      help={lockedReason ?? (isLocked ? texts.keyLocked : shape)}
      end={
        isLocked
        && lockedReason === undefined && (
          <UnlockButton
            fieldId={field.id}
            label={texts.unlockKey}
            onUnlock={() => setLocked(false)}
          />
        )
      }
    />
  )
}

export interface UnlockButtonProps {
  /** The id of the locked field, at whose end it stands. */
  fieldId: string
  label: string
  onUnlock: () => void
}

/** It goes when it is pressed, and the focus to the field that it was pressed for. */
export function UnlockButton({ fieldId, label, onUnlock }: UnlockButtonProps) {
  function unlock() {
    onUnlock()
    document.getElementById(fieldId)?.focus()
  }

  return (
    <Button size="small" tone="link" onClick={unlock}>
      {label}
    </Button>
  )
}
