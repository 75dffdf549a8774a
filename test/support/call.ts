import { PASSWORD } from './app.ts'

interface CallOptions {
  body?: unknown
  token?: string
  /** Under which a write that got no answer is sent again. */
  idempotencyKey?: string
}

/** One call to a running server, as a script of the shop would make it. */
export async function call<Data = unknown>(
  origin: string,
  method: string,
  path: string,
  { body, token, idempotencyKey }: CallOptions = {},
) {
  const answer = await fetch(`${origin}/prod-api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { 'x-token': token }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as { code: number; msg: string; data: Data }
  return { status: answer.status, ...envelope }
}

/** Of a session that is a program's, not a page's. */
export async function tokenFor(origin: string, username = 'admin', password = PASSWORD) {
  const body = { username, password }
  const { data } = await call<{ token: string }>(origin, 'POST', '/login', { body })
  return data.token
}
