interface SparklineProps {
  /** The name, in a full sentence: "Calls per hour today: from 12 at 08:00 to 310 at 11:00". */
  label: string
  values: readonly number[]
}

const WIDTH = 100
const HEIGHT = 28
/** Room at the edges, so that neither the line nor its last point is cut off. */
const PADDING = 3

/** A line chart as high as a line of text; equal values draw a line in the middle. */
export function Sparkline({ label, values }: SparklineProps) {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const x = (index: number) =>
    roundCoordinate(PADDING + (index * (WIDTH - 2 * PADDING)) / Math.max(1, last))
  const y = (value = least) =>
    roundCoordinate(
      HEIGHT - PADDING - (range ? (value - least) / range : 0.5) * (HEIGHT - 2 * PADDING),
    )
  const last = values.length - 1
  const line = values.map((value, index) => `${x(index)} ${y(value)}`).join('L')

  return (
    <svg className="sparkline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {line && (
        <>
          <path className="sparkline__area" d={`M${line}V${HEIGHT}H${PADDING}Z`} />
          <path className="sparkline__line" d={`M${line}`} />
          <circle className="sparkline__end" cx={x(last)} cy={y(values[last])} r="2.5" />
        </>
      )}
    </svg>
  )
}

const roundCoordinate = (place: number) => Math.round(place * 100) / 100
