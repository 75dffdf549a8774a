import { formQuery } from './draft-address.ts'

/** Whether the form is still there when the page shows this query: it tells which panel is open. */
export function isFormAt(form: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return [...new URLSearchParams(formQuery(form))].every(
    ([name, value]) => query.get(name) === value,
  )
}
