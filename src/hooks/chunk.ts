import { createElement, lazy, useState, type ComponentType, type ExoticComponent } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'

/** A component in a file of its own, and what fetches that file before it is needed. */
export interface Chunk<Props = object> {
  readonly Screen: ComponentType<Props>
  /** It is there: drawing it waits for nothing. */
  isFetched(): boolean
  /** Settles when it is there, or cannot be had now. */
  prefetch(): Promise<unknown>
}

/**
 * Like `lazy`, which would remember a failure for ever, and would make React wait for what is there:
 * a part that was fetched before is drawn at once, without anything standing in for it.
 */
export function chunk<Props extends object = object>(
  load: () => Promise<Module<Props>>,
): Chunk<Props> {
  let fetched: Module<Props> | undefined
  const fetch = async () => (fetched = await load())
  const make = (): ExoticComponent<Props> => lazy(() => loadChunk(fetch, () => (Late = make())))
  let Late = make()

  return {
    // Looked up when it is first drawn: after a failure that was tried again it is another one.
    Screen: props => createElement(useState(() => fetched?.default ?? Late)[0], props),
    prefetch: () => fetch().catch(() => undefined),
    isFetched: () => !!fetched,
  }
}

interface Module<Props> {
  default: ComponentType<Props>
}
