const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** A call of a back end: `PUT /roles/{id}`. */
export type CallText = `${(typeof METHODS)[number]} /${string}`

/** The method and the path, in which `{id}` stands for one part. */
export function callFrom(text: CallText) {
  const method = METHODS.find(each => text.startsWith(each)) ?? 'GET'
  return { method, path: text.slice(method.length + 1) }
}

/** Whether a path is one of those that `template` stands for. */
export const matchesPath = (template: string, path: string) =>
  paramsIn(template, path) !== undefined

/** What stands for the names in a template, as in the path; `undefined` for another path. */
export function paramsIn(
  template: string,
  path: string,
): Readonly<Record<string, string>> | undefined {
  const pattern = template
    .split(/(\{\w+\})/)
    .map(part => (NAME.test(part) ? '([^/]+)' : part.replace(/[^\w/]/g, '\\$&')))
    .join('')
  const found = new RegExp(`^${pattern}$`).exec(path)
  const names = template.match(/\{\w+\}/g) ?? []
  return found
    ? Object.fromEntries(names.map((name, at) => [name.slice(1, -1), found[at + 1] ?? '']))
    : undefined
}

const NAME = /^\{\w+\}$/

/** The path for these values; a name without one leaves nothing in its place. */
export const fillPath = (template: string, given: (name: string) => string | undefined) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => given(name) ?? '')
