import { use } from 'react'
import type { Locale } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { loadChunk, retryFailedChunks } from '#lib/browser/load-chunk.ts'
import type { Store } from '#lib/store.ts'
import type { Area, Areas, Texts } from './areas.ts'

/** React reads `status` first: texts that are loaded are drawn at once, without suspending. */
type LoadingTexts = Promise<unknown> & { status?: string; value?: unknown }

const loadingTexts = new Map<string, LoadingTexts>()

/** The loaders of each area; empty until `registerTexts`. */
let areaLoaders: Partial<Areas> = {}

/**
 * Called once, by main.ts. This module does not import the table itself: it names every file of
 * texts by its hash, so each changed text would give every chunk that uses this module a new name.
 */
export function registerTexts(table: Areas): void {
  areaLoaders = table
}

/** The texts of an area; loaded once for each language. */
export function loadTexts<A extends Area>(locale: Locale, area: A): Promise<Texts<A>> {
  const key = `${locale}/${area}`
  let promise = loadingTexts.get(key)
  if (!promise) {
    const load = async () => {
      const loader = areaLoaders[area]?.[locale]
      if (!loader) throw new Error(`${key} is not registered: call registerTexts first`)
      return (await loader()) as { default: unknown }
    }
    const texts: LoadingTexts = loadChunk(load, () => loadingTexts.delete(key)).then(module => {
      texts.status = 'fulfilled'
      texts.value = module.default
      return module.default
    })
    promise = texts
    loadingTexts.set(key, texts)
  }
  return promise as Promise<Texts<A>>
}

export const hasTexts = (locale: Locale, area: Area) =>
  loadingTexts.get(`${locale}/${area}`)?.status === 'fulfilled'

/**
 * Loads texts ahead of their first use: if their file is gone, the page does not reload for them.
 */
export async function prefetchTexts(locale: Locale, area: Area): Promise<void> {
  await areaLoaders[area]?.[locale]()
  await loadTexts(locale, area)
}

/** Loads the texts in use before it changes the language, so that no part of the page is blank. */
export async function switchLocale(locale: Store<Locale>, next: Locale): Promise<void> {
  const inUse = (Object.keys(areaLoaders) as Area[]).filter(area => hasTexts(locale.get(), area))
  await Promise.all(inUse.map(area => loadTexts(next, area).catch(allowRetry)))
  locale.set(next)
}

/** Lets the next call fetch texts that failed; throws the error on. */
export function allowRetry(error: unknown): never {
  retryFailedChunks()
  throw error
}

export const [LocaleStoreContext, useLocaleStore] = requiredContext<Store<Locale>>('LocaleProvider')

export const [LocaleContext, useLocale] = requiredContext<Locale>('LocaleProvider')

/** Starts to load the texts for the parts of a screen, so that these do not wait one after the other. */
export function usePreloadTexts(...areas: readonly Area[]): void {
  const locale = useLocale()
  for (const area of areas) loadTexts(locale, area).catch(() => undefined)
}

/** The texts of an area in the current language; suspends until they are loaded. */
export function useTexts<A extends Area>(area: A): Texts<A> {
  return use(loadTexts(useLocale(), area))
}

/** The texts of an area in one language: a file may be in another one than the page. */
export function useTextsIn<A extends Area>(locale: Locale, area: A): Texts<A> {
  return use(loadTexts(locale, area))
}
