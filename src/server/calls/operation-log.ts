import type { Locale } from '#constants.ts'
import { localized, textFor } from '#entities/bilingual-text.ts'
import { isMasked } from '#entities/configuration-key.ts'
import { MASK, REPLACED_MASK } from '#entities/operation/operation.ts'
import { type Fields, isFields, textOf } from '#lib/decode.ts'
import { operations } from '#resources/system/operations.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import {
  idFilter,
  listFilter,
  parsePageQuery,
  parsePeriod,
  parseUtcOffset,
  textFilter,
} from '#server/calls/pipeline/parse-query.ts'
import type { CostlyCall, Route } from '#server/calls/pipeline/route.ts'
import { formatPage, formatTime } from '#server/calls/pipeline/row-format.ts'
import { parseId } from '#server/calls/pipeline/validate-body.ts'
import { translateFor } from '#server/messages.ts'
import { readMessage } from '#server/read-message.ts'
import type { LoggedKinds } from '#server/store/operation-log/logged-kinds.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'
import type { LoggedRecordRow } from '#server/store/operation-log/operation-records.ts'
import { OPERATION_SORTS } from '#server/store/operation-log/operation-search.ts'
import type { SecretMarks } from '#server/store/operation-log/operations.ts'
import type { PageOf, PageQuery, VisibleRows } from '#server/store/paging.ts'
import {
  mayListKind,
  mayReadRecord,
  type ReadableRow,
  readReadable,
  withReadableContents,
} from './operation-contents.ts'
import { type Actor, readActors, readOperationNames } from './operation-names.ts'

const LIST_RIGHTS = operations.listedBy

/** No call changes or deletes a row. */
export const operationLogRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: operations.paths.list,
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

/** The histories of the records of these kinds. */
export const historyRoutes = (kinds: readonly string[]): Route[] =>
  kinds.map(kind => ({
    kind: 'costly',
    method: 'GET',
    path: `/api/v1/operlogrecord/${kind}/{id}`,
    rights: LIST_RIGHTS,
    run: call => listHistory(call, kind),
  }))

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/** The present state of configuration keys, by their ids in rows of the log. */
interface KnownSecrets {
  /** For each key the newest row that made it a secret, or left it one. */
  secretMarks: SecretMarks
  /** The keys that somebody declared public. */
  publicIds: ReadonlySet<string>
}

/** What the rows of a page are answered with besides their own columns. */
interface PageContext {
  secrets: KnownSecrets
  recordsOf(row: OperationRow): readonly { id: string; name: string }[]
  readableOf(row: OperationRow): readonly string[]
  actorOf(row: OperationRow): Actor
  /** The event, or of a change that disables or enables a record that. */
  actionOf(row: OperationRow): string
  /** In the reader's language, whichever the person who acted had. */
  messageOf(row: OperationRow): string
  namesOf: Awaited<ReturnType<typeof readOperationNames>>
}

const formatOperation = (row: ReadableRow, page: PageContext) => ({
  operId: row.operId,
  operTime: formatTime(row.operTime),
  event: page.actionOf(row),
  businessType: row.businessType,
  userId: row.userId,
  operName: row.username,
  roleKey: row.roleKeys,
  /** The token of a program that acted for the person; '' for a session. */
  tokenName: row.tokenName,
  ...page.actorOf(row),
  requestMethod: row.method,
  operUrl: row.url,
  record: row.record,
  records: page.recordsOf(row),
  /** Those of them that are there now and that the caller may read. */
  readable: page.readableOf(row),
  code: row.code,
  /** '0' succeeded, '1' did not. */
  status: row.code === 200 ? '0' : '1',
  msg: page.messageOf(row),
  operIp: row.ip,
  userAgent: row.agent,
  /** Milliseconds. */
  latencyTime: row.latency,
  requestId: row.requestId,
  /** How many refusals the row stands for. */
  attempts: row.attempts,
  ...changeOf(row, page.secrets),
  /** Why values are left out of `before` and `after`. */
  withheld: row.withheld,
  /** Of the numbers in `before` and `after`: each field's, by number. */
  names: page.namesOf(row),
})

/**
 * Of refusals in one row the first and the last time, and of failed sign-ins the times between them
 * and the addresses; of any other row the values before and after.
 */
function changeOf(row: OperationRow, secrets: KnownSecrets) {
  const group: unknown = row.code === 200 ? undefined : JSON.parse(row.afterJson ?? 'null')
  if (!isFields(group) || !('firstAt' in group)) return maskedSides(row, secrets)
  const { firstAt, lastAt, times, addresses, otherAddresses, unchecked } = group
  const tries = { times, addresses, otherAddresses, unchecked }
  return { firstAt, lastAt, ...tries, before: null, after: null }
}

/**
 * The values before and after. One whose key became a secret later is masked here, and still tells
 * that it was replaced; the rows themselves never change.
 */
function maskedSides(row: OperationRow, secrets: KnownSecrets) {
  const ids = row.record.split(',')
  const [before, after] = [row.beforeJson, row.afterJson].map(
    (json): unknown => json && JSON.parse(json),
  )
  const hide = (fields: unknown, index: number, mask: string): unknown =>
    isFields(fields)
    && 'configValue' in fields
    && isSecretValue(fields, ids[index] ?? '', row, secrets)
      ? { ...fields, configValue: mask }
      : fields
  const isReplaced = isFields(before) && isFields(after) && before.configValue !== after.configValue
  return {
    // Only a deletion is about several records.
    before: Array.isArray(before)
      ? before.map((fields, index) => hide(fields, index, MASK))
      : hide(before, 0, MASK),
    after: hide(after, 0, isReplaced ? REPLACED_MASK : MASK),
  }
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

async function listOperations(call: CostlyCall): Promise<CallAnswer> {
  const { tables, caller, pause } = call
  const { query } = call.request
  const { all, self, deptIds } = caller.scope
  const wanted = parsePageQuery(query, OPERATION_SORTS, 'desc')
  const code = textFilter(query, 'code')
  const operName = textFilter(query, 'operName')
  const roleKey = textFilter(query, 'roleKey')
  const page = await tables.operations.page(
    {
      operId: idFilter(query, 'operId'),
      operName,
      // Otherwise a search would tell nicknames to people who may not read them.
      nicknamed:
        operName === '' || !mayListKind(call, 'user')
          ? []
          : await tables.users.nicknamed(operName, caller.scope),
      roleKey,
      namedRoles:
        roleKey === '' || !mayListKind(call, 'role') ? [] : await tables.roles.named(roleKey),
      call: textFilter(query, 'operUrl'),
      actions: listFilter(query, 'event'),
      record: textFilter(query, 'record'),
      ip: textFilter(query, 'operIp'),
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
  const answer = await formatOperations(call, page, wanted, false)
  return ok({ ...answer, attempts: page.attempts })
}

/**
 * What was done to one record: what was carried out, the newest first. Who may read the record sees
 * all of it, whoever acted; others only what the log lists for them.
 */
async function listHistory(call: CostlyCall, kind: string): Promise<CallAnswer> {
  const { tables, caller, request, params, t, pause } = call
  const record = { kind, recordId: String(parseId(params.id, t)) }
  const wanted = parsePageQuery(request.query, {}, 'desc')
  const isReadable = await mayReadRecord(call, record)
  const sight = { ...caller.scope, all: caller.scope.all || isReadable }
  const page = await tables.operations.history(record, sight, wanted, pause)
  const list = page.list.map(row => (isListed(row, caller.scope) ? row : withoutRequest(row)))
  // The question whether a list is put back names all that is in it.
  return ok(await formatOperations(call, { ...page, list }, wanted, true))
}

const isListed = ({ userId, deptId }: OperationRow, { all, self, deptIds }: VisibleRows) =>
  all || userId === self || (deptId !== null && deptIds.includes(deptId))

/** A person's address, browser and requests are in the log alone, for those whose scope has them. */
const withoutRequest = (row: OperationRow): OperationRow => ({
  ...row,
  ip: '',
  agent: '',
  requestId: '',
})

async function formatOperations(
  call: CostlyCall,
  page: PageOf<OperationRow>,
  wanted: PageQuery,
  isWhole: boolean,
) {
  const { tables, services, pause, locale, caller } = call
  const { kinds } = services
  const rows = await withReadableContents(call, page.list)
  const hasConfig = rows.some(row => row.event.startsWith('config.'))
  const logged = await tables.operations.recordsOf(rows.map(row => row.operId))
  const loggedIn = ({ operId }: OperationRow) => logged.filter(record => record.operId === operId)
  const isReadable = await readReadable(
    call,
    logged.filter(({ exists }) => exists),
  )
  const context: PageContext = {
    secrets: {
      secretMarks: hasConfig ? await tables.operations.secrets(pause) : new Map(),
      publicIds: hasConfig ? await tables.config.open() : new Set(),
    },
    recordsOf: row =>
      loggedIn(row).map(record => ({
        id: record.recordId,
        // The caller of a refused change chose its records, perhaps such as they may not see.
        name: row.code === 200 || caller.scope.all ? nameIn(row, record, kinds, locale) : '',
      })),
    readableOf: row =>
      loggedIn(row)
        .filter(record => record.exists && isReadable(record))
        .map(({ recordId }) => recordId),
    actorOf: await readActors(call, rows),
    actionOf: row => loggedIn(row)[0]?.action ?? row.event,
    messageOf: row => messageIn(row.msg, loggedIn(row), kinds, locale),
    namesOf: await readOperationNames(call, rows, isWhole),
  }
  const list = rows.map(row => formatOperation(row, context))
  return formatPage(page, wanted, list)
}

/** The name that the record had then, as its list names it; of a refusal the one that it has now. */
function nameIn(
  row: OperationRow,
  record: LoggedRecordRow,
  kinds: LoggedKinds,
  locale: Locale,
): string {
  const logged: unknown = JSON.parse(row.afterJson ?? row.beforeJson ?? 'null')
  const place = row.record.split(',').indexOf(record.recordId)
  const fields: unknown = Array.isArray(logged) ? logged[place] : logged
  const titleField = kinds.get(record.kind)?.titleField ?? ''
  const name = isFields(fields) ? textFor(fields, titleField, locale) : ''
  return name || localized(record.name, record.nameZh, locale)
}

/** A message of this server is told anew, with the names in it; another one stays as it is. */
function messageIn(
  text: string,
  records: readonly LoggedRecordRow[],
  kinds: LoggedKinds,
  locale: Locale,
): string {
  const message = readMessage(text)
  if (!message) return text
  const values = message.values.map(value => {
    const record = records.find(({ name, nameZh }) => value === name || value === nameZh)
    if (record) return localized(record.name, record.nameZh, locale)
    return titleIn(value, kinds, locale) ?? messageIn(value, [], kinds, locale)
  })
  return translateFor(locale)(message.key, ...values)
}

/** The title of a described resource, given in any language. */
function titleIn(text: string, kinds: LoggedKinds, locale: Locale): string | undefined {
  for (const { resource } of kinds.values()) {
    const { many } = resource?.title ?? {}
    if (many && Object.values(many).includes(text)) return many[locale]
  }
  return undefined
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
