import type { Call } from '#api/call.ts'
import { createClient } from '#api/client.ts'
import type { CallError } from '#api/errors.ts'

export interface Exchange {
  call: Call
  /** `METHOD address body` of each request, in order. */
  sent: string[]
  headers: Record<string, string>[]
  told: CallError[]
}

/** A client before a server that gives this answer to everything. */
export function answering(answer: unknown): Exchange {
  const sent: string[] = []
  const headers: Record<string, string>[] = []
  const told: CallError[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    onFailure: error => told.push(error),
    async fetch(url, { method, body, headers: given } = {}) {
      sent.push([method, url, body].filter(Boolean).join(' '))
      headers.push(given as Record<string, string>)
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
  })
  return { call, sent, headers, told }
}

/** The error that a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  const value = await promise.catch((error: unknown) => error)
  if (value instanceof Error) return value
  throw new Error('the call did not reject')
}
