import { isMasked } from '#entities/configuration-key.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import type { CallAnswer } from '#server/call.ts'
import {
  idFilter,
  parsePageQuery,
  parsePeriod,
  parseUtcOffset,
  textFilter,
} from '#server/calls/pipeline/read-query.ts'
import { ok } from '#server/calls/pipeline/refusal.ts'
import type { CostlyCall, Route } from '#server/calls/pipeline/route.ts'
import { formatPage, formatTime } from '#server/calls/pipeline/row-format.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'
import { OPERATION_SORTS } from '#server/store/operation-log/operation-search.ts'
import type { SecretMarks } from '#server/store/operation-log/operations.ts'
import { MASK } from './configuration.ts'

const LIST_RIGHTS = ['system:sysoperlog:list'] as const

/** No call changes or deletes a row. */
export const operationLogRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/operloglist',
    rights: LIST_RIGHTS,
    run: listOperations,
  },
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/operlogdays',
    rights: LIST_RIGHTS,
    run: countOperationsPerDay,
  },
]

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/** The present state of configuration keys, by their ids in rows of the log. */
interface KnownSecrets {
  /** For each key the newest row that made it a secret, or left it one. */
  secretMarks: SecretMarks
  /** The keys that somebody declared public. */
  publicIds: ReadonlySet<string>
}

const formatOperation = (row: OperationRow, secrets: KnownSecrets) => ({
  operId: row.operId,
  operTime: formatTime(row.operTime),
  event: row.event,
  businessType: row.businessType,
  userId: row.userId,
  operName: row.username,
  roleKey: row.roleKeys,
  requestMethod: row.method,
  operUrl: row.url,
  record: row.record,
  code: row.code,
  /** As in sys_notice_status: '0' succeeded, '1' did not. */
  status: row.code === 200 ? '0' : '1',
  msg: row.msg,
  operIp: row.ip,
  userAgent: row.agent,
  /** Milliseconds. */
  latencyTime: row.latency,
  requestId: row.requestId,
  before: maskSecrets(row.beforeJson, row, secrets),
  after: maskSecrets(row.afterJson, row, secrets),
})

/** Masks a value here too if its key became a secret later; the rows themselves never change. */
function maskSecrets(json: string | null, row: OperationRow, secrets: KnownSecrets): unknown {
  const ids = row.record.split(',')
  const hide = (fields: unknown, index: number): unknown =>
    isFields(fields)
    && 'configValue' in fields
    && isSecretValue(fields, ids[index] ?? '', row, secrets)
      ? { ...fields, configValue: MASK }
      : fields
  const value: unknown = json === null ? null : JSON.parse(json)
  return Array.isArray(value) ? value.map(hide) : hide(value, 0)
}

/** Version 2 logged every key without a mark as public, whatever its name. */
const isSecretValue = (
  fields: Fields,
  id: string,
  row: OperationRow,
  { secretMarks, publicIds }: KnownSecrets,
) =>
  (secretMarks.get(id) ?? 0) >= row.operId
  || (!publicIds.has(id) && isMasked({ configKey: textOf(fields.configKey) }))

async function listOperations({ tables, caller, request, pause }: CostlyCall): Promise<CallAnswer> {
  const { query } = request
  const { all, self, deptIds } = caller.scope
  const wanted = parsePageQuery(query, OPERATION_SORTS, 'desc')
  const code = textFilter(query, 'code')
  const page = await tables.operations.page(
    {
      operId: idFilter(query, 'operId'),
      operName: textFilter(query, 'operName'),
      call: textFilter(query, 'operUrl'),
      event: textFilter(query, 'event'),
      businessType: textFilter(query, 'businessType'),
      result: resultFilter(textFilter(query, 'status')),
      code: /^-?\d{1,6}$/.test(code) ? Number(code) : idFilter(query, 'code'),
      ...parsePeriod(query),
      all,
      self,
      deptIds,
    },
    wanted,
    pause,
  )
  const hasConfig = page.list.some(row => row.event.startsWith('config.'))
  const secrets: KnownSecrets = {
    secretMarks: hasConfig ? await tables.operations.secrets(pause) : new Map(),
    publicIds: hasConfig ? await tables.config.open() : new Set(),
  }
  return ok(formatPage(page, wanted, row => formatOperation(row, secrets)))
}

const resultFilter = (status: string) => (status === '0' ? 'ok' : status === '' ? '' : 'failed')

/** Counts the operations on each of the last `days` days of the caller's calendar, oldest first. */
async function countOperationsPerDay({
  tables,
  caller,
  request,
  now,
  pause,
}: CostlyCall): Promise<CallAnswer> {
  const days = Math.min(Math.max(idFilter(request.query, 'days') || 14, 1), MAX_DAYS)
  const shift = parseUtcOffset(request.query) * 60_000
  const today = Math.floor((now + shift) / DAY_MS)
  const first = today - days + 1
  const [from, to] = [first * DAY_MS - shift, (today + 1) * DAY_MS - shift]
  const rows = await tables.operations.days(from, to, caller.scope, pause)
  const found = new Map(rows.map(row => [row.day, row]))
  return ok(
    Array.from({ length: days }, (_, index) => ({
      day: formatTime((first + index) * DAY_MS).slice(0, 10),
      count: found.get(index)?.count ?? 0,
      failed: found.get(index)?.failed ?? 0,
    })),
  )
}
