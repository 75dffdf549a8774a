import { requiredContext } from '#hooks/required-context.ts'
import type { RuntimeConfig } from './runtime-config.ts'

/** The deployment's runtime configuration. */
export const [RuntimeConfigContext, useRuntimeConfig] =
  requiredContext<RuntimeConfig>('RuntimeConfigContext')
