import { requiredContext } from '#hooks/required-context.ts'
import type { Progress } from '#lib/progress.ts'

/** The bar over the page: runs while navigation waits (§2). */
export const [ProgressContext, useProgress] = requiredContext<Progress>('ProgressContext')
