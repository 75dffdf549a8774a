import type { BackendDescription } from '#definitions/define-backend.ts'
import type { Texts } from '#locales/areas.ts'
import type { Backend } from './backend.ts'
import { standard } from './standard.ts'

/** The back end that the configuration names; the code of any but the standard one is fetched. */
export async function loadBackend(
  name: string,
  description: BackendDescription | undefined,
  texts: () => Promise<Texts<'back-end'>>,
): Promise<Backend> {
  if (!description) return standard
  if (name === 'go-admin') return (await import('./go-admin.ts')).createGoAdmin(texts)
  return (await import('./described-backend.ts')).describedBackend(description)
}
