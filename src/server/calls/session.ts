import type { CallAnswer } from '../call.ts'
import { faultOf } from '../passwords.ts'
import { bindCookie, expiredBindCookie, hashOf } from '../sessions.ts'
import { countersFor, countFailure, forgive, longestWait, type Counter } from '../throttle.ts'
import type { UserRow } from '../store/users.ts'
import type { Tables } from '../store.ts'
import { enabledRoles, holdsEverything, identifyActor, mayPreview } from './actor.ts'
import { idFrom, readForm } from './form.ts'
import { addOperation, tell, type Entry } from './journal.ts'
import { permissionsOf } from '../rights.ts'
import {
  ok, Refusal, refuse, refuseFields,
  type Actor, type Call, type OpenCall, type Preparation, type Route, type WriteCall,
} from './route.ts'
import { shown, timeText } from './rows.ts'

export const sessionRoutes: readonly Route[] = [
  { kind: 'open', method: 'POST', path: '/login', rights: 'open', run: signIn },
  { kind: 'open', method: 'POST', path: '/refreshtoken', rights: 'open', run: refresh },
  { kind: 'read', method: 'GET', path: '/api/v1/getinfo', rights: 'always', isPoll: true, run: getInfo },
  {
    kind: 'write', method: 'POST', path: '/api/v1/logout', rights: 'always',
    event: 'logout', businessType: '11', run: signOut,
  },
  {
    kind: 'write', method: 'PUT', path: '/api/v1/user/pwd', rights: 'always',
    event: 'password.change', businessType: '2', once: true, prepare: checkPasswords, run: changePassword,
  },
  {
    // Its answer holds a token, which is never stored.
    kind: 'write', method: 'POST', path: '/api/v1/changerole', rights: 'signed-in',
    event: 'role.view', businessType: '4', once: true, run: changeRole,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/sessions', rights: 'signed-in', run: listSessions },
  {
    kind: 'write', method: 'DELETE', path: '/api/v1/sessions/others', rights: 'signed-in',
    event: 'session.end', businessType: '7', run: endOthers,
  },
  {
    kind: 'write', method: 'DELETE', path: '/api/v1/sessions/{id}', rights: 'signed-in',
    event: 'session.end', businessType: '7', run: endSession,
  },
]

interface Credentials {
  username: string
  password: string
}

/** What is longer is no password of ours, and is not worth hashing. */
const LONGEST = 512

async function signIn(call: OpenCall): Promise<CallAnswer> {
  const { parts, request, say, now } = call
  const credentials = credentialsFrom(call)
  if (!parts.apiSessions && !request.fromBrowser) throw refuse(say, 403, 'apiSessionsOff')

  const look = (tables: Tables) => lookUp(tables, call, credentials)
  const before = await parts.store.read(look)
  if (before.wait > 0) throw throttled(call, before.wait)

  const answer = await parts.passwords.inTurn(async () => {
    // Others may have failed while this one waited for its turn.
    const { user, stored, counters, wait } = await parts.store.read(look)
    if (wait > 0) throw throttled(call, wait)
    if (!(await parts.passwords.matches(credentials.password, stored))) {
      throw await failedSignIn(call, user, counters)
    }
    // `matches` is false without a user and a stored password; the checks are for the types.
    if (!user || stored === undefined) throw refuse(say, 400, 'wrongPassword')
    const better = parts.passwords.isOutdated(stored)
      ? await parts.passwords.hash(credentials.password)
      : undefined
    return openSession(call, user, { stored, better, counters })
  })
  if (answer) return answer
  parts.log('login_overflow', { id: request.id, ip: request.ip, at: timeText(now) })
  throw new Refusal({ status: 429, code: 429, msg: say('busy'), headers: { 'Retry-After': '2' } })
}

function credentialsFrom({ request, say }: OpenCall): Credentials {
  const form = readForm(request.body, say)
  const username = form.requiredText('username', { max: LONGEST })
  const password = form.requiredText('password', { max: LONGEST, exact: true, lines: true })
  form.check()
  return { username, password }
}

async function lookUp(tables: Tables, { request, now }: OpenCall, { username }: Credentials) {
  const user = await tables.users.byName(username)
  const stored = user && (await tables.users.passwordOf(user.userId))
  const bindHash = request.bind === undefined ? undefined : hashOf(request.bind)
  const isKnown =
    user !== undefined && bindHash !== undefined &&
    (await tables.sessions.isKnownBrowser(user.userId, bindHash))
  const counters = countersFor(username, request.ip, isKnown ? bindHash : undefined)
  return { user, stored, counters, wait: await longestWait(tables, counters, now) }
}

function throttled(call: OpenCall, wait: number): Refusal {
  const seconds = Math.ceil(wait / 1000)
  const answer: CallAnswer = {
    status: 429,
    code: 429,
    msg: call.say('tooManyFailures', seconds),
    headers: { 'Retry-After': String(seconds) },
  }
  tell(call, undefined, { event: 'login_throttled', businessType: '10', answer })
  return new Refusal(answer)
}

/** The same for a wrong password and for a name that nobody has. */
async function failedSignIn(
  call: OpenCall,
  user: UserRow | undefined,
  counters: readonly Counter[],
): Promise<Refusal> {
  const answer: CallAnswer = { code: 400, msg: call.say('wrongPassword') }
  // The name that was typed is left out: it may be a password in the wrong field.
  const person = user && { user, roles: [] }
  const entry: Entry = { event: 'login_failed', businessType: '10', answer }
  await call.parts.store.write(async tables => {
    await countFailure(tables, counters, call.parts.clock())
    await addOperation(tables, call, person, entry)
  })
  tell(call, person, entry)
  return new Refusal(answer)
}

async function openSession(
  call: OpenCall,
  { userId }: UserRow,
  checked: { stored: string; better: string | undefined; counters: readonly Counter[] },
): Promise<CallAnswer> {
  const { parts, request, say } = call
  const { sessions, store } = parts
  const now = parts.clock()
  const bound = parts.bind && request.fromBrowser

  const { answer, entry, person } = await store.write(async tables => {
    const user = await tables.users.byId(userId)
    const roles = await enabledRoles(tables, userId)
    const isSame = (await tables.users.passwordOf(userId)) === checked.stored
    const refusal = !user || !isSame ? 'wrongPassword' : user.status !== '0' ? 'userDisabled' : 'rolesDisabled'
    if (!user || !isSame || user.status !== '0' || roles.length === 0) {
      const answer: CallAnswer = { code: 400, msg: say(refusal) }
      const entry: Entry = { event: 'login_failed', businessType: '10', answer }
      await addOperation(tables, call, user && { user, roles }, entry)
      return { answer, entry, person: user && { user, roles } }
    }

    await forgive(tables, checked.counters)
    if (checked.better !== undefined) await tables.users.rehash(userId, checked.better)
    await endFormer(tables, call)
    const { token, bind, sessionId } = await sessions.open(
      tables,
      { userId, ip: request.ip, agent: request.agent, bound },
      now,
    )
    await tables.users.signedIn(userId, now)
    const session = await tables.sessions.byId(sessionId)
    const expire = timeText(session ? sessions.endOf(session) : now)
    const answer: CallAnswer = {
      ...ok({ token, expire }),
      extra: { token, expire },
      ...(bind === undefined ? {} : { headers: { 'Set-Cookie': bindCookie(bind) } }),
    }
    const entry: Entry = { event: 'login', businessType: '10', answer, record: String(sessionId) }
    await addOperation(tables, call, { user, roles }, entry)
    return { answer, entry, person: { user, roles } }
  })
  tell(call, person, entry)
  return answer
}

/** Whoever signs in anew leaves nothing behind (R3); a token that is not theirs stays alone. */
async function endFormer(tables: Tables, { parts, request, now }: OpenCall) {
  const former = await parts.sessions.identify(tables, request, now)
  if (former.state === 'live') await tables.sessions.end(former.session.sessionId)
}

async function refresh(call: OpenCall): Promise<CallAnswer> {
  const { parts, request, say, now } = call
  const form = readForm(request.body, say)
  const sent = form.requiredText('token', { max: LONGEST })
  form.check()
  return parts.store.write(async tables => {
    const actor = await identifyActor(tables, call, sent)
    const prefix = actor.preview?.roleKey ?? ''
    const token = await parts.sessions.rotate(tables, actor.session, actor.token, prefix, now)
    parts.sessions.touch(actor.session, now)
    await tables.sessions.seen(actor.session.sessionId, now)
    const expire = timeText(parts.sessions.endOf(actor.session))
    return { ...ok({ token, expire }), extra: { token, expire } }
  })
}

async function getInfo({ tables, actor, locale, parts }: Call): Promise<CallAnswer> {
  const { user, roles, view, session } = actor
  const name = shown(user.nickName, user.nickNameZh, locale) || user.username
  const isGated = user.mustChange === 1
  const permissions = isGated ? [] : permissionsOf(view)
  return ok({
    roles: roles.map(role => role.roleKey),
    name,
    avatar: user.avatar,
    introduction: user.introduction || (await introductionOf(tables, actor, locale)),
    permissions,
    buttons: permissions,
    userName: user.username,
    userId: user.userId,
    deptId: user.deptId ?? 0,
    expire: timeText(parts.sessions.endOf(session)),
    mustChangePassword: isGated,
    ...(isGated ? {} : await viewsOf(tables, actor, locale)),
  })
}

/** Where somebody works, and as what: better than an empty line. */
async function introductionOf(tables: Tables, { user, held }: Actor, locale: Call['locale']) {
  const department = (await tables.menus.departments()).find(row => row.deptId === user.deptId)
  const names = held.map(role => shown(role.roleName, role.roleNameZh, locale))
  const where = department ? [shown(department.deptName, department.deptNameZh, locale)] : []
  return [...where, names.join(locale === 'zh-CN' ? '、' : ', ')].join(' · ')
}

/** The roles one may view the console as, and the one that is being viewed as. */
async function viewsOf(tables: Tables, { held, preview }: Actor, locale: Call['locale']) {
  const text = (role: Actor['held'][number]) => ({
    roleKey: role.roleKey,
    roleName: shown(role.roleName, role.roleNameZh, locale),
  })
  const offered = (holdsEverything(held) ? await tables.roles.all() : held).filter(role => mayPreview(role, held))
  return {
    ...(offered.length > 1 ? { previewRoles: offered.map(text) } : {}),
    ...(preview ? { previewRole: text(preview), ownRoles: held.map(text) } : {}),
  }
}

async function signOut({ tables, actor, say, changed }: WriteCall): Promise<CallAnswer> {
  await tables.sessions.end(actor.session.sessionId)
  changed(actor.session.sessionId, undefined, undefined)
  return {
    ...ok(null, say('signedOut')),
    ...(actor.session.bindHash === null ? {} : { headers: { 'Set-Cookie': expiredBindCookie } }),
  }
}

/** Gives the stored form of the new password. */
async function checkPasswords({ parts, request, say, actor, now }: Preparation): Promise<string> {
  const form = readForm(request.body, say)
  const old = form.requiredText('oldPassword', { max: LONGEST, exact: true, lines: true })
  const next = form.requiredText('newPassword', { max: LONGEST, exact: true, lines: true })
  form.check()
  const fault = faultOf(next, actor.user.username)
  if (fault) throw refuseFields(say, { newPassword: say(fault) })

  const counters: readonly Counter[] = [{ key: `password:${actor.user.userId}`, kind: 'account' }]
  const hash = await parts.passwords.inTurn(async () => {
    const { stored, wait } = await parts.store.read(async tables => ({
      stored: await tables.users.passwordOf(actor.user.userId),
      wait: await longestWait(tables, counters, now),
    }))
    if (wait > 0) throw refuse(say, 400, 'tooManyFailures', Math.ceil(wait / 1000))
    if (!(await parts.passwords.matches(old, stored))) {
      await parts.store.write(tables => countFailure(tables, counters, parts.clock()))
      throw refuseFields(say, { oldPassword: say('passwordOld') })
    }
    if (old.normalize('NFKC') === next.normalize('NFKC')) {
      throw refuseFields(say, { newPassword: say('passwordSame') })
    }
    await parts.store.write(tables => forgive(tables, counters))
    return parts.passwords.hash(next)
  })
  if (hash === undefined) throw new Refusal({ status: 429, code: 429, msg: say('busy'), headers: { 'Retry-After': '2' } })
  return hash
}

async function changePassword({ tables, actor, say, stamp, prepared, changed }: WriteCall): Promise<CallAnswer> {
  const { user, session } = actor
  await tables.users.setPassword(user.userId, prepared ?? '', false, stamp)
  await tables.sessions.endOfUser(user.userId, session.sessionId)
  changed(user.userId, undefined, undefined)
  return ok(null, say('passwordChanged'))
}

/** An empty `roleKey` leads back to one's own view. */
async function changeRole({ tables, actor, request, say, parts, now, changed }: WriteCall): Promise<CallAnswer> {
  const form = readForm(request.body, say)
  const roleKey = form.text('roleKey', { empty: true }) ?? ''
  form.check()
  const { held, session } = actor
  const role = roleKey === '' ? undefined : await tables.roles.byKey(roleKey)
  if (roleKey !== '' && (!role || !mayPreview(role, held))) throw refuse(say, 403, 'roleNotHeld')

  const isOwnView = !role || role.protected === 1 || (held.length === 1 && held[0]?.roleId === role.roleId)
  await tables.sessions.preview(session.sessionId, isOwnView ? null : role.roleId)
  const token = await parts.sessions.rotate(tables, session, actor.token, role?.roleKey ?? '', now)
  const expire = timeText(parts.sessions.endOf(session))
  changed(session.sessionId, { view: actor.preview?.roleKey ?? '' }, { view: isOwnView ? '' : role.roleKey })
  return { ...ok({ token, expire }), extra: { token, expire } }
}

async function listSessions({ tables, actor, parts, now }: Call): Promise<CallAnswer> {
  const rows = await tables.sessions.ofUser(actor.user.userId, now)
  return ok(
    rows
      .filter(row => !parts.sessions.isOver(row, now))
      .map(row => ({
        sessionId: row.sessionId,
        createdAt: timeText(row.createdAt),
        lastSeenAt: timeText(parts.sessions.lastSeen(row)),
        expire: timeText(parts.sessions.endOf(row)),
        ip: row.ip,
        agent: row.agent,
        bound: row.bindHash !== null,
        current: row.sessionId === actor.session.sessionId,
      })),
  )
}

async function endOthers({ tables, actor, say, changed }: WriteCall): Promise<CallAnswer> {
  const ended = await tables.sessions.endOfUser(actor.user.userId, actor.session.sessionId)
  changed('others', undefined, undefined)
  return ok({ ended }, say('sessionsEnded', ended))
}

async function endSession({ tables, actor, params, say, changed }: WriteCall): Promise<CallAnswer> {
  const sessionId = idFrom(params['id'], say)
  const session = await tables.sessions.byId(sessionId)
  // Another person's session is as good as none.
  if (session?.userId !== actor.user.userId) throw refuse(say, -1, 'notFound')
  await tables.sessions.end(sessionId)
  changed(sessionId, undefined, undefined)
  return ok({ ended: 1 }, say('sessionsEnded', 1))
}
