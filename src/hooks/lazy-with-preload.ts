import { type ComponentType, createElement, type ExoticComponent, lazy, useState } from 'react'
import { loadChunk } from '#lib/browser/load-chunk.ts'

/** A component in a file of its own, and what loads that file before it is drawn. */
export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Drawing it waits for nothing. */
  isLoaded(): boolean
  /** Settles when it is loaded, or cannot be had now. */
  preload(): Promise<unknown>
}

interface ComponentModule<Props> {
  default: ComponentType<Props>
}

/**
 * Like `lazy`, with two differences: a failure is not remembered for ever, and a component that was
 * loaded before is drawn at once, where React would show the fallback first.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentModule<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentModule<Props> | undefined
  const loadModule = async () => (loaded = await load())
  const makeLazy = (): ExoticComponent<Props> =>
    lazy(() => loadChunk(loadModule, () => (Lazy = makeLazy())))
  let Lazy = makeLazy()
  // Looked up when it is mounted: after a failure that was tried again it is another one.
  const Component = (props: Props) =>
    createElement(useState(() => loaded?.default ?? Lazy)[0], props)

  return Object.assign(Component, {
    isLoaded: () => loaded !== undefined,
    preload: () => loadModule().catch(() => undefined),
  })
}
