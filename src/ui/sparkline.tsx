export interface SparklineProps {
  /** The name, in a full sentence: "Calls per hour today: from 12 at 08:00 to 310 at 11:00". */
  label: string
  values: readonly number[]
}

const WIDTH = 100
const HEIGHT = 28
/** So that neither the line nor its last point is cut off. */
const EDGE = 3

/** How something went, in the height of a line of text. */
export function Sparkline({ label, values }: SparklineProps) {
  const points = pointsOf(values)
  const last = points.at(-1)
  const line = points.map(([x, y]) => `${x} ${y}`).join('L')

  return (
    <svg className="sparkline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {last && (
        <>
          <path className="sparkline__area" d={`M${line}V${HEIGHT}H${EDGE}Z`} />
          <path className="sparkline__line" d={`M${line}`} />
          <circle className="sparkline__end" cx={last[0]} cy={last[1]} r="2.5" />
        </>
      )}
    </svg>
  )
}

/** From left to right; a line that is level all along lies in the middle. */
function pointsOf(values: readonly number[]): [number, number][] {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1)
  return values.map((value, index) => [
    tidy(EDGE + index * step),
    tidy(HEIGHT - EDGE - (range === 0 ? 0.5 : (value - least) / range) * (HEIGHT - 2 * EDGE)),
  ])
}

const tidy = (place: number) => Math.round(place * 100) / 100
