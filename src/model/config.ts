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
  wants: string
}

type Rules<T> = { [K in keyof T]: Rule<T[K]> | Rules<T[K]> }

const isText = (value: unknown): value is string => typeof value === 'string'
const isHttps = (value: unknown) => isText(value) && /^https:\/\/[^\s\\]+$/i.test(value)
const isUrl = (value: unknown) => isText(value) && /^(https?:\/\/|\/(?!\/))[^\s\\]+$/i.test(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

const switched = (value: boolean): Rule<boolean> => ({
  value,
  fits: wanted => typeof wanted === 'boolean',
  wants: 'true or false',
})
const texts = (value: readonly string[]): Rule<readonly string[]> => ({
  value,
  fits: isTexts,
  wants: 'a list of texts',
})
const link: Rule<string | null> = {
  value: null,
  fits: value => value === null || isHttps(value),
  wants: 'an https address or null',
}

const RULES: Rules<RuntimeConfig> = {
  title: {
    value: 'Coalface',
    fits: value => isText(value) && value.trim() !== '',
    wants: 'a text',
  },
  apiPrefix: {
    value: '/prod-api',
    fits: value => isText(value) && /^(\/[\w.~-]*\w)+$/.test(value),
    wants: 'a path like "/prod-api"',
  },
  errorLog: texts(['production']),
  locale: {
    value: null,
    fits: value => value === null || LOCALES.some(locale => locale === value),
    wants: `${LOCALES.map(locale => `"${locale}"`).join(', ')} or null`,
  },
  theme: {
    value: DEFAULT_THEME,
    fits: value => isText(value) && /^#[\da-f]{6}$/i.test(value),
    wants: `a colour like "${DEFAULT_THEME}"`,
  },
  maps: {
    url: {
      value: '',
      fits: value => value === '' || isUrl(value),
      wants: 'an address',
    },
    key: { value: '', fits: isText, wants: 'a text' },
    plugins: texts([]),
  },
  themeStylesheet: {
    value: null,
    fits: value => value === null || isUrl(value),
    wants: 'an address or null',
  },
  showSettings: switched(true),
  tagsView: switched(true),
  fixedHeader: switched(false),
  sidebarLogo: switched(true),
  links: { documentation: link, donate: link },
  rolePreviewSuffix: {
    value: null,
    fits: value => value === null || (isText(value) && value !== ''),
    wants: 'a text or null',
  },
  menuVisible: {
    value: 'boolean',
    fits: value => value === 'boolean' || value === 'zero-shown',
    wants: '"boolean" or "zero-shown"',
  },
}

/** Every key with its value or its default; the problems say what is wrong in whole sentences. */
export function parseConfig(value: unknown): { config: RuntimeConfig; problems: string[] } {
  const problems: string[] = []
  // The rules are of the shape of the configuration, key by key.
  const config = valuesFrom(RULES as Branch, value, '', problems) as unknown as RuntimeConfig
  return { config, problems }
}

type Branch = { readonly [key: string]: Rule<unknown> | Branch }

const isRule = (rule: Rule<unknown> | Branch): rule is Rule<unknown> => 'wants' in rule

function valuesFrom(rules: Branch, value: unknown, path: string, problems: string[]) {
  const given = isFields(value) ? value : {}
  if (value !== undefined && !isFields(value)) {
    const what = path ? `"${path.slice(0, -1)}"` : 'The configuration'
    problems.push(`${what} must be an object; the defaults are used.`)
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(rules, key)) problems.push(`"${path}${key}" is not a known setting.`)
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
    if (wanted !== undefined && !fits) {
      const used = JSON.stringify(rule.value)
      problems.push(`"${path}${key}" must be ${rule.wants}; the default ${used} is used.`)
    }
  }
  return values
}
