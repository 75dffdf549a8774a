import { numberFormatter } from '#lib/format.ts'
import { Button } from '#ui/actions/button.tsx'

interface Bar {
  label: string
  /** Zero or more. */
  value: number
}

interface BarChartProps {
  /** The name, in a full sentence: "Sign-ins per day, 18 to 24 November: least 3, most 41". */
  label: string
  bars: readonly Bar[]
  /** "Show as a table", and the heads of its two columns. */
  table: { summary: string; head: readonly [string, string] }
  /** Makes the bars a choice: a press gives the bar's index. The table has it for the keyboard. */
  onChoose?: ((index: number) => void) | undefined
  /** The index of the chosen bar. */
  chosen?: number | undefined
}

/** Vertical bars from zero with three grid lines, and a table of the figures that the user can open. */
export function BarChart({ label, bars, table, onChoose, chosen }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(bar => bar.value))
  // At least 2 for whole numbers, so that the middle line is one too.
  const top = Math.max(highest % 1 ? 0 : 2, niceMaximum(highest))

  return (
    <figure className="bar-chart">
      <div className="bar-chart__plot">
        <div className="bar-chart__scale" aria-hidden="true">
          {[top, top / 2, 0].map(value => (
            <span key={value}>{value < 10_000 ? value : numberFormatter(value, 1)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${Math.max(1, bars.length)} 1`}
          preserveAspectRatio="none"
        >
          <path
            className="bar-chart__lines"
            d={`M0 0H${bars.length}M0 .5H${bars.length}M0 1H${bars.length}`}
          />
          {bars.map((bar, index) => {
            const height = bar.value / top
            return (
              <g key={bar.label} data-chosen={index === chosen || undefined}>
                <rect x={index + 0.19} y={1 - height} width={0.62} height={height}>
                  <title>{`${bar.label}: ${bar.value}`}</title>
                </rect>
                {onChoose
                // As high as the chart, so that a low bar can be hit too.
                && (
                  <rect
                    className="bar-chart__choice"
                    x={index}
                    width={1}
                    height={1}
                    onClick={() => onChoose(index)}
                  >
                    <title>{`${bar.label}: ${bar.value}`}</title>
                  </rect>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <div className="bar-chart__labels" aria-hidden="true">
        {bars.map(bar => (
          <span key={bar.label}>{bar.label}</span>
        ))}
      </div>
      <details className="chart-table">
        <summary>{table.summary}</summary>
        <table>
          <caption className="hidden-text">{label}</caption>
          <thead>
            <tr>
              {table.head.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) => (
              <tr key={bar.label}>
                <th scope="row">
                  {onChoose ? (
                    <Button
                      tone="link"
                      size="small"
                      aria-pressed={index === chosen}
                      onClick={() => onChoose(index)}
                    >
                      {bar.label}
                    </Button>
                  ) : (
                    bar.label
                  )}
                </th>
                <td>{bar.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** A number that halves well, not below the highest bar: 1, 2, 4, 6, 8 or 10 times a power of ten. */
export function niceMaximum(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest || 1))
  return power * ([1, 2, 4, 6, 8].find(step => step * power >= highest) ?? 10)
}
