import { ownValue } from '#lib/own-value.ts'
import type { BackendDescription } from './define-backend.ts'
import { fieldsOfResource, type Resource } from './define-resource.ts'
import { describedCalls } from './described-calls.ts'

/** What the types cannot tell of a description, a line each. */
export const backendProblems = (
  description: BackendDescription,
  resources: readonly Resource[],
): readonly string[] => [
  ...describedCalls(description)
    .filter(({ path }) => /[?#]/.test(path))
    .map(({ method, path }) => `"${method} ${path}": a path has no ? and no #`),
  ...Object.entries(description.records ?? {}).flatMap(([name, { wire = {} }]) => {
    const resource = resources.find(each => each.name === name)
    if (!resource) return [`no resource has the name "${name}"`]
    return sharedNames(resource, wire).map(
      ([field, other]) =>
        `records.${name}.wire: "${field}" is what ${other} is called there; name ${field} too`,
    )
  }),
]

/** Fields without a name of theirs whose own name is given to another one. */
const sharedNames = (resource: Resource, wire: Readonly<Record<string, string>>) =>
  fieldsOfResource(resource).flatMap(([field]) => {
    if (ownValue(field, wire) !== undefined) return []
    const [other] = Object.entries(wire).find(([, theirs]) => theirs === field) ?? []
    return other === undefined ? [] : [[field, other] as const]
  })
