import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The stored state of a role: its menus, its departments, and the number of calls it may make. */
export interface RoleState {
  menus: number[]
  depts: number[]
  rules: number
}

export interface GoAdmin {
  origin: string
  state(roleId: number): Promise<RoleState>
  /** Every call so far, with passwords hidden. */
  requests(): Promise<
    { method: string; url: string; body: Record<string, unknown> | null; code: number }[]
  >
  /** Whether this person can still sign in. */
  canSignIn(username: string, password?: string): Promise<boolean>
  /** Takes all menus and calls from a role, as a mistaken administrator may do. */
  revokeRights(roleId: number): Promise<void>
  stop(): Promise<void>
}

/** The password of all its users, and the letters of all its captcha pictures. */
export const GO_ADMIN_PASSWORD = '123456'
export const CAPTCHA = '12345'

/** Starts the stand-in for go-admin on a free port; `strict`: behaves as the unmodified program. */
export async function startGoAdmin({
  strict = true,
  version = '1.0',
}: {
  strict?: boolean
  version?: '1.0' | '1.1'
} = {}): Promise<GoAdmin> {
  const child = spawn(process.execPath, ['test/support/go-admin/server.mjs'], {
    env: { ...process.env, PORT: '0', STRICT: strict ? '1' : '', VERSION: version },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const origin = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? ''
  const read = async (path: string) => (await fetch(origin + path)).json()

  async function tokenOf(username: string, password: string): Promise<unknown> {
    const { id } = await read('/api/v1/getCaptcha')
    const answer = await fetch(`${origin}/login`, {
      method: 'POST',
      body: JSON.stringify({ username, password, code: CAPTCHA, uuid: id }),
    })
    return (await answer.json()).token
  }

  return {
    origin,
    state: roleId => read(`/_state?role=${roleId}`),
    requests: () => read('/_asked'),
    canSignIn: async (username, password = GO_ADMIN_PASSWORD) =>
      typeof (await tokenOf(username, password)) === 'string',
    async revokeRights(roleId) {
      await fetch(`${origin}/api/v1/role`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await tokenOf('admin', GO_ADMIN_PASSWORD)}` },
        body: JSON.stringify({ roleId, menuIds: [] }),
      })
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
