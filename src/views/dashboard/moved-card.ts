/** The ids with one of them at another place; beyond the ends it stays at the end. */
export function movedCard(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(other => other !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}
