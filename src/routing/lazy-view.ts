import type { Locale } from '#constants.ts'
import { type LazyComponent, lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { Area } from '#locales/areas.ts'
import { hasTexts, prefetchTexts, useLocale } from '#locales/texts.ts'

/** What is drawn from a file of its own, and the texts that are loaded beside it. */
export type LazyView<Props = object> = LazyComponent<Props> & { areas: readonly Area[] }

export const lazyView = <Props extends object>(
  load: Parameters<typeof lazyWithPreload<Props>>[0],
  ...areas: readonly Area[]
): LazyView<Props> => Object.assign(lazyWithPreload(load), { areas })

/** All that says whether it is there. */
export type PreloadableView = Pick<LazyView, 'areas' | 'isLoaded' | 'preload'>

/** Whether nothing of it is on its way: it can be drawn at once. */
export const isViewReady = ({ areas, isLoaded }: PreloadableView, locale: Locale) =>
  isLoaded() && areas.every(area => hasTexts(locale, area))

/** Its code and its texts; settles when they are there, or cannot be had now. */
export const prefetchLazyView = (
  { areas, preload }: PreloadableView,
  locale: Locale,
): Promise<unknown> =>
  Promise.allSettled([preload(), ...areas.map(area => prefetchTexts(locale, area))])

/** The same for the language of the page. */
export function useViewPreload(part: PreloadableView): Pick<LazyComponent, 'isLoaded' | 'preload'> {
  const locale = useLocale()
  return {
    isLoaded: () => isViewReady(part, locale),
    preload: () => prefetchLazyView(part, locale),
  }
}
