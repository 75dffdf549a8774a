import { MAX_PREFERENCES_BYTES } from '#entities/stored-preferences.ts'
import { isFields } from '#lib/decode.ts'
import { PREFERENCES } from '#server/auth/quotas.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { readForm } from '#server/calls/pipeline/validate-body.ts'

/** What people keep with their account: read and written by themselves alone, and never logged. */

const PATH = '/api/v1/user/preferences'

export const preferenceRoutes: readonly Route[] = [
  { kind: 'read', method: 'GET', path: PATH, rights: 'signed-in', run: getPreferences },
  {
    ...{ kind: 'unlogged', method: 'PUT', path: PATH, rights: 'signed-in' },
    quota: PREFERENCES,
    run: setPreferences,
  },
]

async function getPreferences(call: Call): Promise<CallAnswer> {
  return ok(await storedPreferences(call))
}

async function setPreferences(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, t, request } = call
  const form = readForm(request.body, call)
  const sent = form.integer('version', 0, Number.MAX_SAFE_INTEGER)
  if (sent === undefined) form.addProblem('version', { rule: 'required' })
  const preferences = preferencesTextFrom(request.body)
  if (preferences === '') form.addError('preferences', t('notObject'))
  else if (Buffer.byteLength(preferences) > MAX_PREFERENCES_BYTES)
    form.addError('preferences', t('tooLarge', MAX_PREFERENCES_BYTES))
  form.throwIfInvalid()
  const stored = await storedPreferences(call)
  if (sent !== stored.version) return { code: 409, msg: t('conflict'), data: stored }
  const version = stored.version + 1
  await tables.preferences.set(caller.user.userId, { preferences, version })
  return ok({ version })
}

async function storedPreferences({ tables, caller }: Call) {
  const row = await tables.preferences.ofUser(caller.user.userId)
  return {
    version: row?.version ?? 0,
    preferences: JSON.parse(row?.preferences ?? '{}') as unknown,
  }
}

/** Empty where there is no object. */
function preferencesTextFrom(body: unknown): string {
  const preferences = isFields(body) ? body.preferences : undefined
  return isFields(preferences) ? JSON.stringify(preferences) : ''
}
