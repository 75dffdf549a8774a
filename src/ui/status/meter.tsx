import type { CSSProperties } from 'react'

interface MeterProps {
  label: string
  value: number
  /** 0 while it is unknown. */
  max: number
  /** "150 of 1,200". */
  text: string
}

/** The progress of a task that takes a while. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <div className="meter">
      <div
        className="meter__track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max || undefined}
        aria-valuenow={max ? value : undefined}
        aria-valuetext={text}
        style={{ '--meter': max ? value / max : 0 } as CSSProperties}
      >
        <div className="meter__fill" />
      </div>
      <span>{text}</span>
    </div>
  )
}
