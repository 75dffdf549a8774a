import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fields, isFields, textOf } from '#lib/decode.ts'

export const ACME_PASSWORD = 'forty carts of slate'
const TOKEN = 'acme-token'
const RIGHTS = ['system:sysrole:list', 'system:sysrole:edit', 'shop:goods:list']

/** A back end of other conventions than ours, described in acme.ts. */
export async function startAcme({ menu = [] }: { menu?: readonly object[] } = {}) {
  const tables: Record<string, Fields[]> = {
    roles: [
      { id: 1, name: 'Clerks', code: 'clerk', status: '0', roleSort: 1 },
      { id: 2, name: 'Yard', code: 'yard', status: '0', roleSort: 2 },
      { id: 3, name: 'Night', code: 'night', status: '1', roleSort: 3 },
    ],
    articles: [
      { id: 7, title: 'Datong lump', goodsCode: 'DT-1', status: '0' },
      { id: 8, title: 'Yulin peas', goodsCode: 'YL-1', status: '0' },
    ],
  }
  const asked: string[] = []

  function answer(method: string, url: URL, body: Fields, token: string | undefined) {
    const [, table = '', id] = url.pathname.split('/')
    if (`${method} ${url.pathname}` === 'POST /auth/sign-in')
      return body.password === ACME_PASSWORD
        ? { data: { accessToken: TOKEN } }
        : { status: 422, message: 'Wrong password' }
    if (token !== `Bearer ${TOKEN}`) return { status: 401, message: 'Please sign in' }
    if (url.pathname === '/auth/session') return { data: null }
    if (url.pathname === '/me')
      return { data: { id: 5, displayName: 'Li', groups: ['clerk'], rights: RIGHTS } }
    if (url.pathname === '/me/menu') return { data: menu }
    if (url.pathname === '/menus') return { data: [] }
    const rows = tables[table]
    if (!rows) return { status: 404, message: 'Nothing here' }
    if (method === 'GET' && id === undefined) {
      const [page, size] = [Number(url.searchParams.get('page')), 2]
      const found = rows.filter(row =>
        textOf(row.name).includes(url.searchParams.get('name') ?? ''),
      )
      const records = found.slice(page * size, (page + 1) * size)
      return { data: { records, total: found.length } }
    }
    const ids = Array.isArray(body.ids) ? body.ids.map(String) : [id]
    const row = rows.find(each => textOf(each.id) === ids[0])
    if (!row) return { status: 404, message: 'Nothing here' }
    if (method === 'GET') return { data: row }
    if (method === 'DELETE') {
      tables[table] = rows.filter(each => !ids.includes(textOf(each.id)))
      return { data: null }
    }
    if (body.name === '')
      return { status: 400, message: 'Not so', data: { fields: { name: 'Give a name' } } }
    if (row.code === 'night') return { status: 403, message: 'No right to change it' }
    // A PUT is the whole record: what is missing is gone.
    tables[table] = rows.map(each => (each === row ? { ...body, id: row.id } : each))
    return { data: null }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push([request.method, request.url, text].filter(Boolean).join(' '))
    const body: unknown = text ? JSON.parse(text) : {}
    const url = new URL(request.url ?? '', 'http://acme.example')
    const { authorization } = request.headers
    const given = answer(request.method ?? '', url, isFields(body) ? body : {}, authorization)
    const { status = 200, ...rest } = { status: undefined, ...given }
    response.statusCode = status ?? 200
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: (status ?? 200) === 200, ...rest }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    rows: (table: string) => tables[table] ?? [],
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
