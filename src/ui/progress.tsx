import { Button } from './button.tsx'

export interface ProgressProps {
  /** What is going on: "Exporting roles". */
  label: string
  /** From 0 to 1; nothing as long as nobody knows. */
  value?: number | undefined
  /** How far it is, in words: "1,200 of 4,600 rows". */
  text?: string | undefined
  cancelLabel?: string | undefined
  onCancel?: (() => void) | undefined
}

/** How far something is that takes a while, and the way to stop it. */
export function Progress({ label, value, text, cancelLabel, onCancel }: ProgressProps) {
  return (
    <div className="progress">
      <div className="progress__text" aria-hidden="true">
        <span>{label}</span>
        <span>{text}</span>
      </div>
      <progress
        className="progress__bar"
        value={value}
        max={1}
        aria-label={label}
        aria-valuetext={text}
      />
      {cancelLabel && (
        <Button size="small" tone="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </div>
  )
}
