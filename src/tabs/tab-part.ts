/** Ids hold no spaces. */
export const tabId = (path: string) => `tab-${path.replace(/\s/g, '_')}`

/** The tab, or its close button, that something happened to; both say in `data-tab` whose they are. */
export const tabPartAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null
