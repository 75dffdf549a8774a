import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'

/** A component in a file of its own, and what fetches that file before it is needed. */
export interface Chunk<Props = object> {
  /** Read it where it is drawn: after a failure that was tried again it is another one. */
  readonly Screen: LazyExoticComponent<ComponentType<Props>>
  prefetch(): void
}

/** Like `lazy`, which would remember a failure for ever. */
export function chunk<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>): Chunk<Props> {
  const make = () => lazy(() => loadChunk(load, () => (Screen = make())))
  let Screen = make()

  return {
    get Screen() {
      return Screen
    },
    prefetch: () => void load().catch(() => undefined),
  }
}
