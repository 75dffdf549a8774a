import { PASSWORD } from './app.ts'

interface CallOptions {
  body?: unknown
  token?: string
  /** The Idempotency-Key under which an unanswered write is sent again. */
  idempotencyKey?: string
}

/** Makes one call to a running server, as a script of the shop would. */
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

/** Signs in as a program, not as a page. */
export async function tokenFor(origin: string, username = 'admin', password = PASSWORD) {
  const body = { username, password }
  const { data } = await call<{ token: string }>(origin, 'POST', '/login', { body })
  return data.token
}
