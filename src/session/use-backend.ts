import type { Backend } from '#api/backends/backend.ts'
import { useSession } from './session.ts'

/** What the server does in front of which the console stands, and what it lacks. */
export const useBackend = (): Backend => useSession().backend
