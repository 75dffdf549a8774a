import type { Resource } from '#definitions/define-resource.ts'
import { numbersIn } from '#server/store/database.ts'
import { columnOf, foldedColumnOf, placeOf } from './columns.ts'

/** The statements by which the log asks what records are called. */
export interface NameStatements {
  /** Selects what the records `:ids` are called now: `name`, by which the log finds them, and title. */
  names: string
  /** Selects `id` and `name` of the records that have `:text` in a name besides that one. */
  otherNames?: string
}

export function nameStatements(resource: Resource): NameStatements {
  const { titleField, foundBy } = resource
  const { table, id } = placeOf(resource)
  const [name, title] = [columnOf(foundBy), columnOf(titleField)]
  const zh = resource.fields[titleField]?.kind === 'bilingual' ? `${titleField}Zh` : undefined
  const others = [...(foundBy === titleField ? [] : [titleField]), ...(zh ? [zh] : [])]
  const isNamed = others.map(each => `instr(${foldedColumnOf(each)}, :text) > 0`).join(' or ')
  return {
    names: `
      select ${id} as id, ${name} as name, ${title} as title, ${zh ? columnOf(zh) : 'null'} as "titleZh"
      from ${table} where ${id} in ${numbersIn(':ids')}`,
    ...(isNamed && {
      otherNames: `select ${id} as id, ${name} as name from ${table} where ${isNamed}`,
    }),
  }
}
