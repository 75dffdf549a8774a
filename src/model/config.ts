import { DEFAULT_THEME, LOCALES, type Locale } from '#constants.ts'
import { isFields } from '#lib/fields.ts'

/** What a deployment may change without a build (product.md 1). */
export interface RuntimeConfig {
  title: string
  apiPrefix: string
  /** The environments in which run-time errors are collected (§3). */
  errorLog: readonly string[]
  /** `null`: as the browser says. */
  locale: Locale | null
  theme: string
  /** Without a key there are no maps. */
  maps: { url: string; key: string; plugins: readonly string[] }
  themeStylesheet: string | null
  showSettings: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  links: { documentation: string | null; donate: string | null }
  rolePreviewSuffix: string | null
  menuVisible: 'boolean' | 'zero-shown'
}

interface Rule<T> {
  value: T
  fits(value: unknown): boolean
}

/** What is wrong with a configuration; config-problems.ts says it in a sentence. */
export interface ConfigProblem {
  /** Such as `links.donate`; empty for the configuration as a whole. */
  path: string
  kind: 'unknown' | 'no object' | 'wrong value'
  /** The default that is used instead of a wrong value. */
  used?: unknown
}

type Rules<T> = { [K in keyof T]: Rule<T[K]> | Rules<T[K]> }

const isText = (value: unknown): value is string => typeof value === 'string'
const isHttps = (value: unknown) => isText(value) && /^https:\/\/[^\s\\]+$/i.test(value)
const isUrl = (value: unknown) => isText(value) && /^(https?:\/\/|\/(?!\/))[^\s\\]+$/i.test(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

const orNull = (fits: (value: unknown) => boolean) => (value: unknown) =>
  value === null || fits(value)
const flag = (value: boolean) => ({ value, fits: (wanted: unknown) => typeof wanted === 'boolean' })
const link: Rule<string | null> = { value: null, fits: orNull(isHttps) }

const RULES: Rules<RuntimeConfig> = {
  title: { value: 'Coalface', fits: value => isText(value) && value.trim() !== '' },
  apiPrefix: {
    value: '/prod-api',
    fits: value => isText(value) && /^(\/[\w.~-]*\w)+$/.test(value),
  },
  errorLog: { value: ['production'], fits: isTexts },
  locale: { value: null, fits: orNull(value => LOCALES.some(locale => locale === value)) },
  theme: { value: DEFAULT_THEME, fits: value => isText(value) && /^#[\da-f]{6}$/i.test(value) },
  maps: {
    url: { value: '', fits: value => value === '' || isUrl(value) },
    key: { value: '', fits: isText },
    plugins: { value: [], fits: isTexts },
  },
  themeStylesheet: { value: null, fits: orNull(isUrl) },
  showSettings: flag(true),
  tagsView: flag(true),
  fixedHeader: flag(false),
  sidebarLogo: flag(true),
  links: { documentation: link, donate: link },
  rolePreviewSuffix: { value: null, fits: orNull(value => isText(value) && value !== '') },
  menuVisible: { value: 'boolean', fits: value => value === 'boolean' || value === 'zero-shown' },
}

/** Every key with its value or its default, and what was wrong. */
export function parseConfig(value: unknown): { config: RuntimeConfig; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  // The rules are of the shape of the configuration, key by key.
  const config = valuesFrom(RULES as Branch, value, '', problems) as unknown as RuntimeConfig
  return { config, problems }
}

type Branch = { readonly [key: string]: Rule<unknown> | Branch }

const isRule = (rule: Rule<unknown> | Branch): rule is Rule<unknown> =>
  typeof rule['fits'] === 'function'

function valuesFrom(rules: Branch, value: unknown, path: string, problems: ConfigProblem[]) {
  const given = isFields(value) ? value : {}
  if (value !== undefined && !isFields(value))
    problems.push({ path: path.slice(0, -1), kind: 'no object' })
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(rules, key)) problems.push({ path: path + key, kind: 'unknown' })
  }

  const values: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(rules)) {
    const wanted = Object.hasOwn(given, key) ? given[key] : undefined
    if (!isRule(rule)) {
      values[key] = valuesFrom(rule, wanted, `${path}${key}.`, problems)
      continue
    }
    const fits = wanted !== undefined && rule.fits(wanted)
    values[key] = fits ? wanted : rule.value
    if (wanted !== undefined && !fits)
      problems.push({ path: path + key, kind: 'wrong value', used: rule.value })
  }
  return values
}
