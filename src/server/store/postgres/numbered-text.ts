/** A statement as PostgreSQL takes it, and the names of its parameters in their order. */
export interface NumberedText {
  text: string
  names: readonly string[]
}

const QUOTED_COMMENT_CAST_OR_NAME = /'[^']*'|"[^"]*"|--.*|::\w+|:([a-z_]\w*)/gi
const INDEX_FOR_SQLITE = / indexed by \w+/g

/** Writes parameters such as `:name` as `$1`, each name once, and leaves `indexed by` out. */
export function numberedTextOf(sql: string): NumberedText {
  const names: string[] = []
  const text = sql
    .replace(INDEX_FOR_SQLITE, '')
    .replace(QUOTED_COMMENT_CAST_OR_NAME, (whole, name?: string) => {
      if (name === undefined) return whole
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
  return { text, names }
}
