import type { CallOptions } from './call.ts'

export type ReadOptions = Pick<
  CallOptions,
  'retry' | 'signal' | 'handlesError' | 'subject' | 'locale'
>
export type WriteOptions = Pick<
  CallOptions,
  'handlesError' | 'idempotencyKey' | 'keepalive' | 'subject'
>

/** Only the fields in it are changed; `undefined` leaves a field out. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A page of a list; empty filters do not filter. */
export type ListQuery<Filter extends string> = {
  readonly [K in Filter | 'beginTime' | 'endTime' | 'sort' | 'order']?: string | undefined
} & { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

/**
 * For calls that not every server has: no message is shown for a server that lacks one.
 * `isUnknownCall` recognizes that error.
 */
export const optionalCall = (options?: ReadOptions): ReadOptions => ({
  handlesError: code => code === 404,
  ...options,
})
