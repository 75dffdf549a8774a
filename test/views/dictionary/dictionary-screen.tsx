import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { ALL_IN_SIGHT, renderScreen, type ScreenOptions } from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import Dictionary from '#views/dictionary/dictionary.tsx'

export const entry = (
  dictCode: number,
  dictValue: string,
  dictLabel: string,
  more: object = {},
) => ({
  dictCode,
  dictType: 'coal_kind',
  dictValue,
  dictLabel,
  dictSort: dictCode * 10,
  listClass: '',
  isDefault: 'N',
  status: '0',
  remark: '',
  protected: false,
  createdAt: '2026-01-04T09:12:30+00:00',
  updatedAt: '2026-01-04T09:12:30+00:00',
  version: 1,
  ...more,
})

export const type = (dictId: number, dictType: string, dictName: string, count: number) => ({
  dictId,
  dictType,
  dictName,
  status: '0',
  count,
})

/** A server that stores what is written. */
export function server(more: StubbedCalls = {}): StubbedCalls {
  const rows = [
    entry(1, 'steam', 'Steam coal', { isDefault: 'Y', listClass: 'primary' }),
    entry(2, 'coking', 'Coking coal'),
    entry(3, 'lean', 'Lean coal', { status: '1' }),
  ]
  const sorted = () =>
    rows.map(row => ({ ...row })).sort((one, other) => one.dictSort - other.dictSort)
  return {
    'GET /api/v1/dict/typelist': {
      code: 200,
      data: {
        list: [type(1, 'coal_kind', 'Coal kind', 3), type(2, 'coal_size', 'Coal size', 0)],
        count: 2,
      },
    },
    'GET /api/v1/dict/datalist': () => ({
      code: 200,
      data: { list: sorted(), count: rows.length },
    }),
    'GET /api/v1/dict/databytype/coal_kind': () => ({ code: 200, data: sorted() }),
    'GET /api/v1/dict/databytype/coal_size': { code: 200, data: [] },
    'GET /api/v1/dict/data/1': () => ({ code: 200, data: rows[0] }),
    'GET /api/v1/dict/data/2': () => ({ code: 200, data: rows[1] }),
    'GET /api/v1/dict/data/3': () => ({ code: 200, data: rows[2] }),
    'PUT /api/v1/dict/data/': body => {
      const { version: _, ...change } = body as Record<string, unknown>
      const row = rows.find(each => each.dictCode === change.dictCode)
      if (change.isDefault === 'Y') for (const each of rows) each.isDefault = 'N'
      Object.assign(row ?? {}, change, { version: (row?.version ?? 0) + 1 })
      return { code: 200, data: { ...row } }
    },
    'POST /api/v1/dict/data': body => {
      const added = entry(rows.length + 1, '', '', body as object)
      rows.push(added)
      return { code: 200, data: added }
    },
    'DELETE /api/v1/dict/data/1': { code: 200, data: true },
    'DELETE /api/v1/dict/data/2': () => {
      rows.splice(1, 1)
      return { code: 200, data: true }
    },
    ...more,
  }
}

export const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Dictionary />, {
    folds: ALL_IN_SIGHT,
    areas: ['dictionary', 'import'],
    path: '/system/dict?type=coal_kind',
    title: 'Dictionary data',
    ...options,
    table: options.table ?? server(),
  })

export const overlay = () => document.getElementById('overlays') ?? document.body

export const labels = (container: Element) =>
  queryAllByRole(getByRole(container, 'table', 'Dictionary data'), 'rowheader').map(
    cell => cell.textContent,
  )

/** Answers once; later requests fail. */
export const readOnce = (...rows: object[]) => {
  const answers = [{ code: 200, data: { list: rows, count: rows.length } }]
  return () => answers.pop() ?? { code: 500, msg: 'down' }
}

/** Answers once; later requests find no record. */
export const goneAfter = (row: object) => {
  const list = [row]
  return () => (list.length > 0 ? { code: 200, data: list.pop() } : { code: -1, msg: 'not found' })
}

/** Another user renames the entry to "Lean coal", unnoticed here: labels are cached for ten minutes. */
export function renamedElsewhere() {
  let label = 'Lean coal'
  const version = () => label.length
  const table = server({
    'GET /api/v1/dict/databytype/coal_kind': () => ({
      code: 200,
      data: [entry(3, 'lean', label, { version: version() })],
    }),
    'GET /api/v1/dict/data/3': () => ({
      code: 200,
      data: entry(3, 'lean', label, { version: version() }),
    }),
  })
  return {
    rename() {
      label = 'Lean coal of the north'
    },
    version,
    options: {
      table,
      before() {
        label = 'Lean coal'
      },
    },
  }
}
