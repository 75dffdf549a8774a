import type { RuntimeConfig } from '#config/runtime-config.ts'
import type { Texts } from '#locales/areas.ts'
import type { Backend } from './backend.ts'
import { standard } from './standard.ts'

/** The back end that the configuration names; the code of any but the standard one is fetched. */
export async function loadBackend(
  name: RuntimeConfig['backend'],
  texts: () => Promise<Texts<'back-end'>>,
): Promise<Backend> {
  if (name === 'standard') return standard
  const { createGoAdmin } = await import('./go-admin.ts')
  return createGoAdmin(texts)
}
