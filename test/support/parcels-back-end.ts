import { menuRow } from './stub-answers.ts'
import type { StubAnswer, StubHandler, StubRequest } from './stub-api.ts'
import { isFields, textOf } from '#lib/decode.ts'

/** All that this back end knows of a parcel; it keeps no versions, and no second language. */
const COLUMNS = [
  'parcel_id',
  'goods_code',
  'parcel_name',
  'box_size',
  'weight_kg',
  'piece_count',
  'sent_on',
  'is_insured',
  'row_status',
  'createdAt',
  'updatedAt',
]
const FILTERS = ['goods_code', 'parcel_name', 'box_size', 'is_insured', 'row_status']
const SORTS = ['parcel_name', 'weight_kg', 'sent_on']
const PAGE = ['pageIndex', 'pageSize', 'sort', 'order']

type Parcel = Record<string, unknown>

export interface ParcelsBackEnd {
  /** For `startStubApi`. */
  answers: Readonly<Record<string, StubHandler>>
  parcels(): readonly Parcel[]
  /** What it was sent and has no name for, a line each. */
  strange: string[]
}

/** A shop's own back end with other paths and names than ours, which has parcels and no log. */
export function createParcelsBackEnd(): ParcelsBackEnd {
  const rows: Parcel[] = []
  const strange: string[] = []
  let lastId = 700

  function checkNames(call: string, names: Iterable<string>, known: readonly string[]) {
    for (const name of names) if (!known.includes(name)) strange.push(`${call}: ${name}`)
  }

  const byId = (id: unknown) => rows.find(row => textOf(row.parcel_id) === textOf(id))
  const nobody = { code: -1, msg: '包裹不存在', data: null }

  function list({ call, query }: StubRequest): StubAnswer {
    checkNames(call, query.keys(), [...PAGE, ...FILTERS])
    const sort = query.get('sort') ?? ''
    if (sort) checkNames(`${call} sort`, [sort], SORTS)
    const found = rows
      .filter(row => FILTERS.every(name => textOf(row[name]).includes(query.get(name) ?? '')))
      .sort((one, other) => Number(one[sort] ?? 0) - Number(other[sort] ?? 0))
    if (query.get('order') === 'desc') found.reverse()
    return { data: { list: found, count: found.length, pageIndex: 1, pageSize: 10 } }
  }

  function add({ call, body }: StubRequest): StubAnswer {
    const given = isFields(body) ? body : {}
    checkNames(call, Object.keys(given), COLUMNS)
    if (rows.some(row => row.goods_code === given.goods_code))
      return { code: 400, msg: '编码重复', data: { fields: { goods_code: '该编码已被使用' } } }
    lastId += 1
    const createdAt = '2026-11-28T09:00:00+08:00'
    const row = Object.fromEntries(COLUMNS.map(name => [name, given[name] ?? '']))
    rows.push({ ...row, parcel_id: lastId, createdAt, updatedAt: createdAt })
    return { data: lastId }
  }

  function change({ call, body }: StubRequest): StubAnswer {
    const given = isFields(body) ? body : {}
    checkNames(call, Object.keys(given), COLUMNS)
    const row = byId(given.parcel_id)
    if (!row) return nobody
    // A change is the whole record: what is missing would be empty from now on.
    for (const name of COLUMNS) row[name] = given[name] ?? ''
    return { data: null }
  }

  return {
    strange,
    parcels: () => rows,
    answers: {
      'GET /api/v1/getinfo': {
        data: {
          roles: ['clerk'],
          name: 'Zhang Wei',
          permissions: ['list', 'add', 'edit', 'remove'].map(right => `shop:parcel:${right}`),
        },
      },
      'GET /api/v1/menurole': {
        data: [
          menuRow(7, '/store', 'Layout', 'Store', [menuRow(71, 'boxes', '/shop/parcel', 'Boxes')]),
        ],
      },
      'GET /api/store/parcel-list': list,
      'GET /api/store/parcels/{id}': ({ id }) => {
        const row = byId(id)
        return row ? { data: row } : nobody
      },
      'POST /api/store/parcels': add,
      'PUT /api/store/parcels/change': change,
      'DELETE /api/store/parcels/{id}': ({ id }) => {
        for (const each of id.split(',')) {
          const row = byId(each)
          if (row) rows.splice(rows.indexOf(row), 1)
        }
        return { data: null }
      },
    },
  }
}
