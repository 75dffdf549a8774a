import type { CallOptions } from './call.ts'

export type ReadOptions = Pick<CallOptions, 'retry' | 'signal' | 'handlesError'>
export type WriteOptions = Pick<CallOptions, 'handlesError' | 'idempotencyKey' | 'keepalive'>

/** Only what is in it is changed; `undefined` leaves a field out. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A page of a list; filters that are empty do not filter. */
export type ListQuery<Filter extends string> = {
  readonly [K in Filter | 'beginTime' | 'endTime' | 'sort' | 'order']?: string | undefined
} & { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

/**
 * For calls that not every server knows (§16): their absence is no failure to show.
 * `isUnknownCall` tells it from others.
 */
export const optionalCall = (options?: ReadOptions): ReadOptions => ({
  handlesError: code => code === 404,
  ...options,
})
