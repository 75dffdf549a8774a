import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FieldBinding } from './use-form.ts'

interface KeyFieldProps {
  field: FieldBinding<string>
  label: string
  /** The record exists: its key is locked until the user unlocks it, because programs use it. */
  isStored: boolean
  /** Why the key stays locked. */
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
  const usualHelp = isStored ? texts.keyWarning : help

  return (
    <TextField
      {...field}
      label={label}
      required
      autoFocus={autoFocus}
      spellCheck={false}
      readOnly={isLocked || field.readOnly}
      onBlur={() => {
        field.onBlur()
        onBlur()
      }}
      help={lockedReason ?? (isLocked ? texts.keyLocked : usualHelp)}
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

interface UnlockButtonProps {
  /** The id of the locked field; the button stands at its end. */
  fieldId: string
  label: string
  onUnlock: () => void
}

/** Disappears when it is pressed; the focus goes to the field that it unlocks. */
function UnlockButton({ fieldId, label, onUnlock }: UnlockButtonProps) {
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
