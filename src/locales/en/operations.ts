export default {
  chart: (from: string, to: string, least: number, most: number) =>
    `Operations per day from ${from} to ${to}: lowest ${least}, highest ${most}`,
  asTable: 'Show as a table',
  day: 'Day',
  operations: 'Operations',
  unknown: 'This server does not count its operations by day.',
  failed: 'The counts could not be loaded',
}
