import { BarChart } from './bar-chart.tsx'

interface DailyChartProps {
  /** The oldest first; a day as `2026-11-21`. */
  days: readonly { day: string; count: number }[]
  texts: {
    /** The name, in a full sentence. */
    chart: (from: string, to: string, least: number, most: number) => string
    asTable: string
    day: string
    operations: string
  }
  /** Makes the days a choice. */
  onChoose?: ((day: string) => void) | undefined
  /** The chosen day. */
  chosen?: string | undefined
}

/** The lines of a skeleton as high as the chart, so that the page below does not move. */
export const CHART_SKELETON_LINES = [44, 92, 78, 86, 52, 93, 77, 85, 51, 91, 45]

/** A bar for each of the last days. */
export function DailyChart({ days, texts, onChoose, chosen }: DailyChartProps) {
  const counts = days.map(({ count }) => count)
  const label = texts.chart(
    days[0]?.day ?? '',
    days.at(-1)?.day ?? '',
    Math.min(...counts),
    Math.max(...counts),
  )

  return (
    <BarChart
      label={label}
      bars={days.map(({ day, count }) => ({ label: day.slice(5), value: count }))}
      onChoose={onChoose && (index => onChoose(days[index]?.day ?? ''))}
      chosen={days.findIndex(({ day }) => day === chosen)}
      table={{ summary: texts.asTable, head: [texts.day, texts.operations] }}
    />
  )
}
