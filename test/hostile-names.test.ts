import './support/texts.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf } from './menu/menu-examples.ts'
import { describeProblems, parseRuntimeConfig } from '#config/runtime-config.ts'
import { fieldChangesOf } from '#entities/operation/operation.ts'
import { differencesFrom, mergedValues } from '#form/form-state.ts'
import { iconFrom } from '#lib/icon-names.ts'
import { ownValue } from '#lib/own-value.ts'
import { filterDraftFrom, restoreFilterDraft } from '#list/filter-drafts.ts'
import { loadTexts } from '#locales/texts.ts'
import { reduceFavourites, timesUsed } from '#menu/favourites.ts'
import { addressOf, matchPage } from '#menu/match-page.ts'
import { dataScopeFrom } from '#server/auth/data-scope.ts'
import { defaultSettings } from '#settings/settings.ts'
import { parseSettingsJson } from '#settings/settings-json.ts'
import { keyCaps } from '#shortcuts/keys.ts'
import { hasView, viewFor } from '#views/index.ts'
import { scopeLabel } from '#views/roles/scope-labels.ts'

/** Names that every object answers to, though nobody gave it a value under them. */
const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const

const test = suite('hostile names')

test('a record has only what it was given, also under the name of what it inherits', () => {
  for (const name of HOSTILE) {
    assert.is(ownValue(name, {}), undefined, name)
    assert.is(ownValue(name, Object.fromEntries([[name, 1]])), 1, name)
  }
})

for (const locale of ['en', 'zh-CN'] as const) {
  test(`no text of ${locale} is found under such a name`, async () => {
    const texts = {
      access: await loadTexts(locale, 'permissions'),
      config: await loadTexts(locale, 'configuration'),
      import: await loadTexts(locale, 'import'),
      log: await loadTexts(locale, 'operation-log'),
      roles: await loadTexts(locale, 'roles'),
    }
    const readers: Record<string, (name: string) => string> = {
      problemOf: name => texts.access.problemOf(name, ''),
      suggestionFor: texts.access.suggestionFor,
      kinds: texts.config.kinds,
      kindFaults: texts.config.kindFaults,
      states: texts.import.states,
      reason: fault => texts.import.reason({ fault, label: '', value: '' }),
      events: texts.log.events,
      otherFields: texts.log.otherFields,
      scopes: dataScope => scopeLabel({ dataScope }, locale),
      scopeTexts: texts.roles.scopeTexts,
      scopeEffect: scope => texts.roles.scopeEffect('Dispatch', scope, 1),
      kind: texts.roles.kind,
    }
    for (const [reader, read] of Object.entries(readers)) {
      // What is said of any name that it does not know, with that name in it.
      const unknown = read('unheard-of')
      for (const name of HOSTILE)
        assert.is(read(name), unknown.replaceAll('unheard-of', name), `${reader} of ${name}`)
    }
  })
}

for (const name of HOSTILE) {
  /** What somebody sends who wants a value under that name: JSON gives an object its own. */
  const sent = (value: unknown): Record<string, unknown> =>
    JSON.parse(`{"${name}":${JSON.stringify(value)}}`)

  test(`${name} is no view, no icon and no key cap`, () => {
    assert.is(viewFor(name), undefined)
    assert.is(hasView(`/${name}/index.vue`), false)
    assert.is(iconFrom(name), 'icon')
    for (const isApple of [true, false]) assert.equal(keyCaps(name, isApple), [[name]])
  })

  test(`a menu row may be called ${name} in every field`, () => {
    const row = {
      ...sent('x'),
      menuId: 1,
      title: name,
      icon: name,
      path: `/${name}/:${name}`,
      component: name,
      visible: true,
      roles: name,
      meta: sent({ roles: [] }),
      children: [],
    }
    const { pages, problems } = routesOf([row], { hasView, roles: [name] })
    assert.equal(problems.map(({ kind }) => kind).sort(), ['component', 'param'])
    assert.equal(pages[0]?.roles, [name])
    const match = matchPage(pages, `/${name}/7`)
    assert.is(match && addressOf(match), `/${name}/7`)
    const queried = { ...row, path: `/x?${name}=1` }
    const others = routesOf([queried], { hasView, roles: [name] }).pages
    assert.is(matchPage(others, `/x?${name}=1&a`)?.page.query, `?${name}=1`)
  })

  test(`a field of a log that is called ${name} shows what it was, and nothing inherited`, () => {
    const [change] = fieldChangesOf({ before: {}, after: sent('new') })
    assert.equal(change, { field: name, before: undefined, after: 'new' })
    const [gone] = fieldChangesOf({ before: sent('old'), after: {} })
    assert.equal([gone?.before, gone?.after], ['old', undefined])
  })

  test(`a filter that is called ${name} is typed, kept and searched for like any other`, () => {
    const typed = sent('coke') as Record<string, string>
    const kept = filterDraftFrom({}, typed)
    assert.equal(Object.entries(kept ?? {}), [[name, ['', 'coke']]])
    assert.equal(Object.entries(restoreFilterDraft({}, kept)), [[name, 'coke']])
    assert.equal(filterDraftFrom({}, {}), undefined)
  })

  test(`a page whose path is ${name} is counted like any other`, () => {
    const visits = { favourites: [], recent: [], days: {} }
    const { days } = reduceFavourites(visits, { type: 'entered', path: name, day: 5 })
    assert.equal(Object.entries(days as object), [[name, [5]]])
    assert.is(timesUsed({}, name, 5), 0)
  })

  test(`a form's field called ${name} takes no choice that nobody made`, () => {
    const [before, mine, theirs] = ['a', 'b', 'c'].map(sent)
    const differences = differencesFrom(before ?? {}, theirs ?? {}, mine ?? {})
    const merged = mergedValues(theirs ?? {}, mine ?? {}, differences, {})
    assert.equal(Object.values(merged), ['c'])
  })

  test(`a configuration or pasted settings with the key ${name} say so, and change nothing`, () => {
    const { config, problems } = parseRuntimeConfig(sent({ title: 'x' }))
    assert.equal(config, parseRuntimeConfig({}).config)
    assert.equal(problems, [{ path: name, kind: 'unknown' }])
    assert.is(describeProblems(problems).length, 1)
    const wrong = { path: name, kind: 'wrong value', used: 1 } as const
    assert.match(describeProblems([wrong])[0] ?? '', 'must be another value')
    const pasted = parseSettingsJson(JSON.stringify(sent(1)), defaultSettings(config))
    assert.equal(pasted, { faults: [{ fault: 'unknown', name }] })
  })

  test(`the data scope ${name} of a role shows no row of others`, () => {
    const scope = dataScopeFrom({ userId: 7, deptId: 3 }, [{ dataScope: name, deptIds: [4] }], [])
    assert.equal([scope.all, scope.deptIds], [false, []])
  })
}

test.run()
