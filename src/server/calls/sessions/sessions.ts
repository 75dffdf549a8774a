import { permissionOf } from '#definitions/define-resource.ts'
import { localized } from '#entities/bilingual-text.ts'
import { sessions } from '#resources/system/sessions.ts'
import type { CallAnswer } from '#server/call.ts'
import { mayListKind } from '#server/calls/operation-contents.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import {
  idFilter,
  parsePageQuery,
  parsePeriod,
  textFilter,
} from '#server/calls/pipeline/parse-query.ts'
import type { CostlyCall, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatPage, formatTime } from '#server/calls/pipeline/row-format.ts'
import { parseIds } from '#server/calls/pipeline/validate-body.ts'
import { findChangeable } from '#server/calls/resources/record-routes.ts'
import { userHooks } from '#server/calls/user-record.ts'
import { type PersonSessionRow, SESSION_SORTS } from '#server/store/sessions.ts'

/** The sessions of all people whom the caller sees; whoever may change a person ends theirs. */
export const sessionListRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: sessions.paths.list,
    rights: sessions.listedBy,
    run: listSessions,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: `${sessions.paths.record}/{id}`,
    rights: [permissionOf(sessions, 'remove')],
    event: 'user.session',
    businessType: '7',
    run: endSessions,
  },
]

async function listSessions(call: CostlyCall): Promise<CallAnswer> {
  const { tables, caller, services, request, now } = call
  const { query } = request
  const wanted = parsePageQuery(query, SESSION_SORTS, 'desc')
  const mayListPeople = mayListKind(call, 'user')
  const page = await tables.sessions.ofPeople(
    {
      sessionId: idFilter(query, 'sessionId'),
      userId: idFilter(query, 'userId'),
      username: textFilter(query, 'username'),
      // Otherwise a search would tell nicknames to people who may not read them.
      isNicknameFound: mayListPeople,
      ip: textFilter(query, 'ip'),
      agent: textFilter(query, 'agent'),
      way: textFilter(query, 'way'),
      bound: textFilter(query, 'bound'),
      ...parsePeriod(query),
    },
    services.sessions.live(now),
    caller.scope,
    wanted,
  )
  const list = page.list.map(row => formatSession(call, row, mayListPeople))
  return ok(formatPage(page, wanted, list))
}

const formatSession = (
  { services, caller, locale }: CostlyCall,
  row: PersonSessionRow,
  mayListPeople: boolean,
) => ({
  sessionId: row.sessionId,
  userId: row.userId,
  username: row.username,
  nickName: mayListPeople ? localized(row.nickName, row.nickNameZh, locale) : '',
  createdAt: formatTime(row.createdAt),
  lastSeenAt: formatTime(services.sessions.lastSeen(row)),
  expire: formatTime(services.sessions.endOf(row)),
  ip: row.ip,
  agent: row.agent,
  way: row.way,
  bound: row.bindHash !== null,
  current: row.sessionId === caller.session?.sessionId,
})

/** All sessions that the path names, or none. The log has their people as its records. */
async function endSessions(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, params, t, now, recordChange } = call
  const ids = [...new Set(parseIds(params.id, t))]
  const byPerson = new Map<number, string[]>()
  let ended = 0
  for (const id of ids) {
    const session = await tables.sessions.byId(id)
    if (!session) throw refuse(t, -1, 'notFound')
    await findChangeable(call, userHooks, session.userId)
    if (id === caller.session?.sessionId) throw refuse(t, 403, 'sessionOwn')
    const others = byPerson.get(session.userId) ?? []
    byPerson.set(session.userId, [...others, `${id} (${session.ip})`])
    if (!services.sessions.isOver(session, now)) ended += 1
  }
  for (const id of ids) await tables.sessions.end(id)
  const before = [...byPerson.values()].map(texts => ({ session: texts.join(', ') }))
  const change = before.length === 1 ? before[0] : before
  recordChange([...byPerson.keys()].join(), change, undefined)
  return ok({ ended }, t('sessionsEnded', ended))
}
