import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Binding } from './use-form.ts'

export interface KeyFieldProps {
  field: Binding<string>
  label: string
  /** Of a record that is there: locked until somebody means it, for programs ask by it. */
  isStored: boolean
  /** Why it stays locked. */
  fixed?: string | undefined
  /** What a key looks like. */
  help: string
  autoFocus?: boolean | undefined
  onLeft: () => void
  texts: { keyLocked: string; keyWarning: string; unlockKey: string }
}

/** The key that programs know a record by. */
export function KeyField({
  field,
  label,
  isStored,
  fixed,
  help,
  autoFocus,
  onLeft,
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
        onLeft()
      }}
      help={fixed ?? (isLocked ? texts.keyLocked : shape)}
      end={
        isLocked
        && fixed === undefined && (
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

export interface UnlockButtonProps {
  /** The id of the locked field, at whose end it stands. */
  field: string
  label: string
  onUnlock: () => void
}

/** It goes when it is pressed, and the focus to the field that it was pressed for. */
export function UnlockButton({ field, label, onUnlock }: UnlockButtonProps) {
  function unlock() {
    onUnlock()
    document.getElementById(field)?.focus()
  }

  return (
    <Button size="small" tone="link" onClick={unlock}>
      {label}
    </Button>
  )
}
