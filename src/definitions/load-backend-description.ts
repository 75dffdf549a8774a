import { isFields } from '#lib/decode.ts'
import type { BackendDescription } from './define-backend.ts'

/** The back end that a configuration names; `undefined` for the specification's, and for a wrong value. */
export function backendNameOf(config: unknown): string | undefined {
  const name = isFields(config) ? config.backend : undefined
  return typeof name === 'string' && name !== STANDARD ? name : undefined
}

/** The name for a back end that needs no description. */
export const STANDARD = 'standard'

/**
 * Reads the file of `backends/` that has this name; `undefined` where there is none. Rejects where
 * a page cannot fetch it.
 */
export async function loadBackendDescription(
  name: string | undefined,
): Promise<BackendDescription | undefined> {
  return name === undefined ? undefined : (await importBackend(name))?.default
}

function importBackend(name: string): Promise<{ default: BackendDescription }> | undefined {
  try {
    return import(`./backends/${name}.ts`)
  } catch {
    // The build makes a list of the files: for any other name this throws at once.
    return undefined
  }
}
