import { Button } from '#ui/actions/button.tsx'

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
