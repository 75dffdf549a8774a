import type { CSSProperties } from 'react'

export interface MeterProps {
  label: string
  value: number
  /** 0 as long as it is not known. */
  most: number
  /** "150 of 1,200". */
  text: string
}

/** How far something is that takes a while. */
export function Meter({ label, value, most, text }: MeterProps) {
  return (
    <div className="meter">
      <div
        className="meter__track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most || undefined}
        aria-valuenow={most ? value : undefined}
        aria-valuetext={text}
        style={{ '--meter': most ? value / most : 0 } as CSSProperties}
      >
        <div className="meter__fill" />
      </div>
      <span>{text}</span>
    </div>
  )
}
