import type { CallRequest } from '#server/call.ts'
import type { Route } from './route.ts'

interface RouteMatch {
  route: Route
  params: Readonly<Record<string, string>>
}

export interface RouteTable {
  methodsOf(path: string): readonly CallRequest['method'][]
  find(method: string, path: string): RouteMatch | undefined
  /** `GET /api/v1/role/{id}` for every role. */
  nameOf(method: string, path: string): string | undefined
}

/** Throws when a route does not declare its rights: nothing is open by accident. */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const seen = new Set<string>()
  const patterns = routes.map(route => {
    const name = nameOf(route)
    if (!declaresRights(route)) throw new Error(`The route ${name} declares no rights.`)
    if (seen.has(name)) throw new Error(`The route ${name} is declared twice.`)
    seen.add(name)
    return { route, segments: segmentsOf(route.path) }
  })

  const matching = (path: string): RouteMatch[] => {
    const segments = segmentsOf(path)
    return patterns.flatMap(pattern => {
      const params = matchSegments(pattern.segments, segments)
      return params ? [{ route: pattern.route, params }] : []
    })
  }

  const find = (method: string, path: string) =>
    matching(path).find(({ route }) => route.method === method)

  return {
    methodsOf: path => [...new Set(matching(path).map(({ route }) => route.method))],
    find,
    nameOf(method, path) {
      const found = find(method, path)
      return found && nameOf(found.route)
    },
  }
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Types can be bypassed; a route without rights must stop the start. */
function declaresRights({ kind, rights }: { kind: string; rights: unknown }): boolean {
  if (rights === 'open') return kind === 'open'
  if (rights === 'always' || rights === 'signed-in') return true
  return Array.isArray(rights) && rights.length > 0 && rights.every(isPermission)
}

const isPermission = (right: unknown) => typeof right === 'string' && right !== ''

/** A slash at the end makes no other path: §7 writes `PUT /api/v1/dict/data/`. */
const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = path[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) {
      if (part !== segment) return undefined
    } else {
      const value = decodeSegment(segment)
      if (value === undefined || value === '') return undefined
      params[name] = value
    }
  }
  return params
}

function decodeSegment(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
