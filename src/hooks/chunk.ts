import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'

/** A component in a file of its own, and what fetches that file before it is needed. */
export interface Chunk<Props = object> {
  /** Read it where it is drawn: after a failure that was tried again it is another one. */
  readonly Screen: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>
  /** It is there: drawing it waits for nothing. */
  isFetched(): boolean
  /** Settles when it is there, or cannot be had now. */
  prefetch(): Promise<void>
}

/**
 * Like `lazy`, which would remember a failure for ever, and would make React wait for what is there:
 * a part that was fetched before is drawn at once, without anything standing in for it.
 */
export function chunk<Props = object>(load: () => Promise<Module<Props>>): Chunk<Props> {
  let fetched: Module<Props> | undefined
  const fetch = async () => (fetched = await load())
  const make = () =>
    lazy(() => (fetched ? atOnce(fetched) : loadChunk(fetch, () => (Screen = make()))))
  let Screen = make()

  return {
    get Screen() {
      return Screen
    },
    isFetched: () => !!fetched,
    prefetch: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  }
}

interface Module<Props> {
  default: ComponentType<Props>
}

/** A promise that tells its value while it is asked: `lazy` looks whether it has. */
function atOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  return Object.assign(promise, { then: (told: (value: T) => void) => told(value) })
}
