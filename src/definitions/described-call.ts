const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** A call of a back end: `PUT /roles/{id}`. */
export type CallText = `${(typeof METHODS)[number]} /${string}`

/** The method and the path, in which `{id}` stands for one part. */
export function callFrom(text: CallText) {
  const method = METHODS.find(each => text.startsWith(each)) ?? 'GET'
  return { method, path: text.slice(method.length + 1) }
}

/** Whether a path is one of those that `template` stands for. */
export function matchesPath(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')]
  return (
    wanted.length === given.length
    && wanted.every((part, at) => (/^\{\w+\}$/.test(part) ? given[at] !== '' : part === given[at]))
  )
}
