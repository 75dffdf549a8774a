import { useMemo } from 'react'
import { type QrCode, qrCodeOf } from '#lib/qr-code/qr-code.ts'

/** Light modules on each side, without which a reader does not find the code. */
const QUIET_ZONE = 4

/** A text as a picture for a camera. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qrCodeOf(text), [text])
  const size = code.length + 2 * QUIET_ZONE

  return (
    <svg
      className="qr-picture"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(code)} />
    </svg>
  )
}

/** A bar for each run of dark modules. */
export function pathOf(code: QrCode): string {
  const bars = code.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) =>
        `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${run.length}v1h-${run.length}z`,
    ),
  )
  return bars.join('')
}
