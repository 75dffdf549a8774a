import type { RuntimeConfig } from '#config/runtime-config.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import type { Texts } from '#locales/areas.ts'
import type { Backend } from './backend.ts'
import { ownServer, standard } from './standard.ts'

/** The back end that the configuration names; the code of any but the standard one is fetched. */
export async function loadBackend(
  { backend: name, isOwnServer }: Pick<RuntimeConfig, 'backend' | 'isOwnServer'>,
  description: BackendDescription | undefined,
  texts: () => Promise<Texts<'back-end'>>,
): Promise<Backend> {
  if (!description) return isOwnServer ? ownServer : standard
  if (name === 'go-admin') return (await import('./go-admin.ts')).createGoAdmin(texts)
  return (await import('./described-backend.ts')).describedBackend(description)
}
