/** Whether a value is a day that exists, written `yyyy-mm-dd`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = Date.parse(text)
  // 31 February is read as a day of March.
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text)
}
