export interface ChartTableProps {
  /** "Show as a table". */
  summary: string
  caption: string
  /** What the two columns are called. */
  head: readonly [string, string]
  rows: readonly (readonly [label: string, value: string])[]
}

/** The figures of a chart, when asked for. */
export function ChartTable({ summary, caption, head, rows }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>{summary}</summary>
      <table>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
