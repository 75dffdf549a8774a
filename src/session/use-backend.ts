import type { Backend } from '#api/backends/backend.ts'
import { useSession } from './session.ts'

/** How the server behind the console behaves, and what it lacks. */
export const useBackend = (): Backend => useSession().backend
