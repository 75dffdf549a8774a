import type { Resource } from '#definitions/define-resource.ts'
import type { defineParts } from '#resource/described/define-parts.ts'

type LoadParts = () => Promise<{ default: ReturnType<typeof defineParts> }>

/**
 * The resources whose screens have more than their descriptions say, a line each, such as
 * `[goods, () => import('#views/goods/goods-parts.tsx')]`. The code is loaded with the screen.
 */
export const resourceParts: ReadonlyMap<Resource, LoadParts> = new Map<Resource, LoadParts>([])
