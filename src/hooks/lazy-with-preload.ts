import { type ComponentType, createElement, type ExoticComponent, lazy, useState } from 'react'
import { loadChunk } from '#lib/browser/load-chunk.ts'

/** A component in a chunk of its own, which can be loaded before the component is drawn. */
export type LazyComponent<Props = object> = ComponentType<Props> & {
  /** Whether the component is drawn without waiting. */
  isLoaded(): boolean
  /** Resolves once the chunk is loaded, or cannot be loaded now. */
  preload(): Promise<unknown>
}

interface ComponentModule<Props> {
  default: ComponentType<Props>
}

/**
 * Like `lazy`, with two differences: a failed load can be tried again, and a component that is
 * already loaded is drawn at once, where React would show the fallback first.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentModule<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentModule<Props> | undefined
  const loadModule = async () => (loaded = await load())
  const makeLazy = (): ExoticComponent<Props> =>
    lazy(() => loadChunk(loadModule, () => (Lazy = makeLazy())))
  let Lazy = makeLazy()
  // Looked up at each mount: the retry of a failed load replaces `Lazy`.
  const Component = (props: Props) =>
    createElement(useState(() => loaded?.default ?? Lazy)[0], props)

  return Object.assign(Component, {
    isLoaded: () => loaded !== undefined,
    preload: () => loadModule().catch(() => undefined),
  })
}
