import type { Locale } from '#constants.ts'
import type { Area } from '#locales/index.ts'
import { chunk, type Chunk } from '#hooks/chunk.ts'
import { hasTexts, prefetchTexts } from './locale.ts'

/** What is drawn from a file of its own, and the texts that are fetched beside it. */
export interface Part<Props = object> extends Chunk<Props> {
  areas: readonly Area[]
}

export const part = <Props extends object>(
  load: Parameters<typeof chunk<Props>>[0],
  ...areas: readonly Area[]
): Part<Props> => ({ areas, ...chunk(load) })

/** All that says whether it is there. */
export type Fetched = Pick<Part, 'areas' | 'isFetched' | 'prefetch'>

/** Whether nothing of it is on its way: it can be drawn at once. */
export const isHere = ({ areas, isFetched }: Fetched, locale: Locale) =>
  isFetched() && areas.every(area => hasTexts(locale, area))

/** Its code and its texts; settles when they are there, or cannot be had now. */
export const prefetchPart = ({ areas, prefetch }: Fetched, locale: Locale): Promise<unknown> =>
  Promise.allSettled([prefetch(), ...areas.map(area => prefetchTexts(locale, area))])
