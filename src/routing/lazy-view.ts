import type { Locale } from '#constants.ts'
import { type LazyComponent, lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { Area } from '#locales/areas.ts'
import { hasTexts, prefetchTexts, useLocale } from '#locales/texts.ts'

/** What is drawn from a file of its own, and the texts that are loaded beside it. */
export type Part<Props = object> = LazyComponent<Props> & { areas: readonly Area[] }

export const part = <Props extends object>(
  load: Parameters<typeof lazyWithPreload<Props>>[0],
  ...areas: readonly Area[]
): Part<Props> => Object.assign(lazyWithPreload(load), { areas })

/** All that says whether it is there. */
export type Loading = Pick<Part, 'areas' | 'isLoaded' | 'preload'>

/** Whether nothing of it is on its way: it can be drawn at once. */
export const isHere = ({ areas, isLoaded }: Loading, locale: Locale) =>
  isLoaded() && areas.every(area => hasTexts(locale, area))

/** Its code and its texts; settles when they are there, or cannot be had now. */
export const prefetchPart = ({ areas, preload }: Loading, locale: Locale): Promise<unknown> =>
  Promise.allSettled([preload(), ...areas.map(area => prefetchTexts(locale, area))])

/** The same for the language of the page. */
export function useWhole(part: Loading): Pick<LazyComponent, 'isLoaded' | 'preload'> {
  const locale = useLocale()
  return {
    isLoaded: () => isHere(part, locale),
    preload: () => prefetchPart(part, locale),
  }
}
