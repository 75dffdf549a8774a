import { call } from '../support/call.ts'

/** The calls of the other people meanwhile. */
const CALLS = [
  ['GET', '/api/v1/getinfo'],
  ['GET', '/api/v1/rolelist'],
  ['PUT', '/api/v1/role'],
] as const

/** The tokens of the person who reads, and of somebody else. */
export interface Readers {
  busy: string
  other: string
}

/**
 * How long another person's calls take while one person sends ten of these reads at once, and
 * aborts every third at once.
 */
export async function waitsBeside(
  origin: string,
  { busy, other }: Readers,
  paths: readonly string[],
): Promise<number[]> {
  let isReading = true
  const reads = Array.from({ length: 10 }, async (_, index) => {
    const path = paths[index % paths.length] ?? ''
    const signal = index % 3 === 2 ? AbortSignal.timeout(1) : null
    const headers = { 'X-Token': busy }
    await fetch(`${origin}/prod-api${path}`, { headers, signal }).then(
      answer => answer.text(),
      () => undefined,
    )
  })
  const all = Promise.all(reads).finally(() => (isReading = false))
  const waits: number[] = []
  while (isReading) {
    for (const [method, path] of CALLS) {
      const body = method === 'PUT' ? { roleId: 3, remark: `${waits.length}` } : undefined
      const begun = performance.now()
      const { code, msg } = await call(origin, method, path, { token: other, body })
      if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
      waits.push(performance.now() - begun)
    }
  }
  await all
  return waits
}
