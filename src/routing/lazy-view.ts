import type { Locale } from '#constants.ts'
import { type LazyComponent, lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { Area } from '#locales/areas.ts'
import { hasTexts, prefetchTexts, useLocale } from '#locales/texts.ts'

/** A component in a chunk of its own, and the areas of its texts. */
export type LazyView<Props = object> = LazyComponent<Props> & { areas: readonly Area[] }

export const lazyView = <Props extends object>(
  load: Parameters<typeof lazyWithPreload<Props>>[0],
  ...areas: readonly Area[]
): LazyView<Props> => Object.assign(lazyWithPreload(load), { areas })

/** The parts of a lazy view that load it and say whether it is loaded. */
export type PreloadableView = Pick<LazyView, 'areas' | 'isLoaded' | 'preload'>

/** Whether its code and all its texts are loaded: it can be drawn at once. */
export const isViewReady = ({ areas, isLoaded }: PreloadableView, locale: Locale) =>
  isLoaded() && areas.every(area => hasTexts(locale, area))

/** Loads its code and its texts; resolves once they are loaded, or cannot be loaded now. */
export const prefetchLazyView = (
  { areas, preload }: PreloadableView,
  locale: Locale,
): Promise<unknown> =>
  Promise.allSettled([preload(), ...areas.map(area => prefetchTexts(locale, area))])

/** `isViewReady` and `prefetchLazyView` in the current language. */
export function useViewPreload(view: PreloadableView): Pick<LazyComponent, 'isLoaded' | 'preload'> {
  const locale = useLocale()
  return {
    isLoaded: () => isViewReady(view, locale),
    preload: () => prefetchLazyView(view, locale),
  }
}
