import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { menuRow } from './stub-answers.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'

export const ACME_PASSWORD = 'forty carts of slate'
const TOKEN = 'acme-token'
const RIGHTS = ['system:sysrole', 'system:sysuser', 'shop:goods'].flatMap(of =>
  ['list', 'add', 'edit', 'remove'].map(right => `${of}:${right}`),
)
const MENU = [
  menuRow(1, '/system', 'Layout', 'Staff', [
    menuRow(2, 'role', '/role/index', 'Roles'),
    menuRow(3, 'people', '/system/user', 'People'),
  ]),
  menuRow(4, '/shop', 'Layout', 'Shop', [
    menuRow(5, 'goods', '/shop/goods', 'Articles'),
    menuRow(6, 'javascript:alert(1)', '', 'Free coal'),
  ]),
]

interface AcmeAnswer {
  status?: number
  location?: string
  message?: string
  data?: unknown
}

export type Acme = Awaited<ReturnType<typeof startAcme>>

/** A back end of other conventions than ours, described in acme.ts. */
export async function startAcme() {
  const tables: Record<string, Fields[]> = {
    roles: [
      ...[
        ['Clerks', 'clerk'],
        ['Yard', 'yard'],
        ['Night', 'night'],
      ].map(([name, code], at) => ({ id: at + 1, name, code, active: code !== 'night' })),
      ...Array.from({ length: 22 }, (_, at) => ({
        ...{ id: at + 4, name: `Shift ${at + 4}`, code: `shift${at + 4}`, active: true },
      })),
    ].map((row, at) => ({ ...row, position: at + 1, createdAt: '2026-01-05T08:00:00Z' })),
    people: [
      { id: 5, email: 'li', displayName: 'Li', roles: [1], active: true },
      { id: 6, email: 'wei', displayName: 'Wei', roles: [2], active: true },
    ],
    articles: [
      { id: 7, number: 'DT-1', title: 'Datong lump', price: '612.50', active: true },
      { id: 8, number: 'YL-1', title: 'Yulin peas', price: '540.00', active: false },
      { id: 9, number: 'SM-1', title: 'Shenmu nuts', price: '588.00', active: true },
    ],
  }
  /** The calls in their order, with their bodies. */
  const asked: string[] = []
  const forgotten = new Set<string>()
  /** The token of every session that is open. */
  let session = TOKEN

  function answer(
    method: string,
    { pathname, searchParams }: URL,
    body: Fields,
    token: string | undefined,
  ): AcmeAnswer {
    const [, table = '', id, part] = pathname.split('/')
    if (`${method} ${pathname}` === 'POST /auth/sign-in')
      return body.password === ACME_PASSWORD
        ? { data: { accessToken: session } }
        : { status: 401, message: 'Wrong password' }
    if (forgotten.has(pathname)) return { status: 404, message: 'Nothing here' }
    if (token !== `Bearer ${session}`) return { status: 401, message: 'Please sign in' }
    if (pathname === '/auth/session') return {}
    if (pathname === '/me')
      return { data: { id: 5, displayName: 'Li', groups: ['clerk'], rights: RIGHTS } }
    if (pathname === '/me/menu') return { data: MENU }
    if (pathname === '/menus') return { data: [] }
    const rows = tables[table]
    if (!rows) return { status: 404, message: 'Nothing here' }
    if (method === 'GET' && id === undefined) return { data: pageOf(rows, searchParams) }
    if (method === 'POST') {
      const row = { ...body, id: 100 + rows.length }
      tables[table] = [...rows, row]
      return { data: row }
    }
    const ids = Array.isArray(body.ids) ? body.ids.map(String) : [id]
    const row = rows.find(each => textOf(each.id) === ids[0])
    if (!row) return { status: 404, message: 'Nothing here' }
    if (row.location) return { status: 302, location: textOf(row.location) }
    if (typeof row.fails === 'number') return { status: row.fails, message: 'Took too long' }
    if (method === 'GET') return { data: row }
    if (method === 'DELETE') {
      tables[table] = rows.filter(each => !ids.includes(textOf(each.id)))
      return {}
    }
    if (body.name === 'Nobody')
      return { status: 400, message: 'Not so', data: { fields: { name: 'Give another name' } } }
    if (row.code === 'night') return { status: 403, message: 'No right to change it' }
    if (part === 'menus') {
      tables[table] = rows.map(each => (each === row ? { ...row, menus: body.menuIds } : each))
      return {}
    }
    // A PUT is the whole record: what is missing is gone.
    tables[table] = rows.map(each => (each === row ? { ...body, id: row.id } : each))
    return {}
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push([request.method, request.url, text].filter(Boolean).join(' '))
    const body: unknown = text ? JSON.parse(text) : {}
    const url = new URL(request.url ?? '', 'http://acme.example')
    const {
      status = 200,
      location,
      ...rest
    } = answer(request.method ?? '', url, isFields(body) ? body : {}, request.headers.authorization)
    response.statusCode = status
    if (location) response.setHeader('Location', location)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: status === 200, ...rest }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    rows: (table: string) => tables[table] ?? [],
    add(table: string, row: Fields) {
      tables[table] = [...(tables[table] ?? []), row]
    },
    /** Does not know this path any more. */
    forget: (path: string) => forgotten.add(path),
    /** Every session that is open now is over. */
    endSessions() {
      session = `${session}x`
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Every parameter but those of page and order is a part of the field of this name. */
function pageOf(rows: readonly Fields[], params: URLSearchParams) {
  const { page, perPage, orderBy, ...filters } = Object.fromEntries(params)
  const found = rows.filter(row =>
    Object.entries(filters).every(([name, part]) => textOf(row[name]).includes(part)),
  )
  const field = orderBy?.replace('-', '') ?? 'id'
  const isText = found.some(row => typeof row[field] === 'string')
  const sorted = found.toSorted((one, other) =>
    isText
      ? textOf(one[field]).localeCompare(textOf(other[field]))
      : Number(one[field]) - Number(other[field]),
  )
  if (orderBy?.startsWith('-')) sorted.reverse()
  const size = Number(perPage)
  return {
    records: sorted.slice(Number(page) * size, (Number(page) + 1) * size),
    total: found.length,
  }
}
