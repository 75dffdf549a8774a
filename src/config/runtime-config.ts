import { DEFAULT_THEME, LOCALES, type Locale, UNNAMED } from '#constants.ts'
import type { BackendDefaults } from '#definitions/define-backend.ts'
import { backendNameOf, STANDARD } from '#definitions/load-backend-description.ts'
import { LINK_PATTERN } from '#entities/web-link.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

/** The settings that a deployment may change without a build. */
export interface RuntimeConfig {
  title: string
  /** The address of a picture instead of the product's own mark. */
  logo: string | null
  /** Stands on the sign-in page. */
  notice: string
  apiPrefix: string
  /** The environments in which run-time errors are collected. */
  errorLog: readonly string[]
  /** `null`: the language of the browser. */
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
  /**
   * The back end: `standard`, or the name of its description; `menuVisible` and `captcha` follow it
   * unless they are set.
   */
  backend: string
  /** The sign-in asks for the letters of a picture. */
  captcha: boolean
}

/** What is wrong with a configuration; `describeProblems` puts it in a sentence. */
interface ConfigProblem {
  /** Such as `links.donate`; empty for the configuration as a whole. */
  path: string
  kind: 'unknown' | 'no object' | 'wrong value'
  /** The default that is used instead of a wrong value. */
  usedDefault?: unknown
}

/**
 * Every setting with its value or its default, the problems found, and which settings the
 * configuration itself has, such as `links.donate`. `described`: the description of the back end that
 * it names, if there is one.
 */
export function parseRuntimeConfig(
  value: unknown,
  described?: { readonly defaults?: BackendDefaults | undefined },
): {
  config: RuntimeConfig
  problems: ConfigProblem[]
  configured: ReadonlySet<string>
} {
  const found: Found = { problems: [], configured: new Set() }
  const settings =
    described?.defaults && isFields(value) ? { ...described.defaults, ...value } : value
  const known = [STANDARD, ...(described ? [backendNameOf(value)] : [])]
  const rules: Rules<RuntimeConfig> = { ...RULES, backend: [STANDARD, oneOf(known)] }
  // The rules have the shape of the configuration, key by key.
  const config = valuesFrom(rules as RuleTree, settings, '', found) as unknown as RuntimeConfig
  return { config, ...found }
}

/** One sentence for each problem. */
export const describeProblems = (problems: readonly ConfigProblem[]): string[] =>
  problems.map(({ path, kind, usedDefault }) => {
    if (kind === 'unknown') return `"${path}" is not a known setting.`
    if (kind === 'no object') {
      return `${path ? `"${path}"` : 'The configuration'} must be an object; the defaults are used.`
    }
    const expected = ownValue(path, EXPECTED) ?? 'another value'
    return `"${path}" must be ${expected}; the default ${JSON.stringify(usedDefault)} is used.`
  })

/** The default of a setting, and the check of its value. */
type Rule<T> = readonly [T, (value: unknown) => boolean]

type Rules<T> = { [K in keyof T]: Rule<T[K]> | Rules<T[K]> }

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const oneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value)
const textMatching = (shape: RegExp) => (value: unknown) => isText(value) && shape.test(value)
const orNull = (fits: Rule<unknown>[1]) => (value: unknown) => value === null || fits(value)

const LINK_RULE: Rule<null> = [
  null,
  orNull(textMatching(new RegExp(`^(?:${LINK_PATTERN.source})$`, 'i'))),
]
const isUrl = textMatching(/^(https?:\/\/|\/(?!\/))[^\s\\]+$/i)
/** The policy of the pages lets no other picture through. */
const isPictureUrl = textMatching(/^(https:\/\/|\/(?!\/))[^\s\\]+$/i)

const RULES: Rules<Omit<RuntimeConfig, 'backend'>> = {
  title: [UNNAMED, textMatching(/\S/)],
  logo: [null, orNull(isPictureUrl)],
  notice: ['', isText],
  apiPrefix: ['/prod-api', textMatching(/^(\/[\w.~-]*\w)+$/)],
  errorLog: [['production'], isTextList],
  locale: [null, orNull(oneOf(LOCALES))],
  theme: [DEFAULT_THEME, textMatching(/^#[\da-f]{6}$/i)],
  maps: {
    url: ['', value => value === '' || isUrl(value)],
    key: ['', isText],
    plugins: [[], isTextList],
  },
  themeStylesheet: [null, orNull(isUrl)],
  showSettings: [true, isBoolean],
  tagsView: [true, isBoolean],
  fixedHeader: [false, isBoolean],
  sidebarLogo: [true, isBoolean],
  links: { documentation: LINK_RULE, donate: LINK_RULE },
  rolePreviewSuffix: [null, orNull(textMatching(/./s))],
  menuVisible: ['boolean', oneOf(['boolean', 'zero-shown'])],
  captcha: [false, isBoolean],
}

type RuleTree = { readonly [key: string]: Rule<unknown> | RuleTree }

const isRule = (rule: Rule<unknown> | RuleTree): rule is Rule<unknown> => Array.isArray(rule)

interface Found {
  problems: ConfigProblem[]
  configured: Set<string>
}

function valuesFrom(rules: RuleTree, value: unknown, path: string, found: Found) {
  const { problems, configured } = found
  const fields = isFields(value) ? value : {}
  if (value !== undefined && value !== fields)
    problems.push({ path: path.slice(0, -1), kind: 'no object' })
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(rules, key)) problems.push({ path: path + key, kind: 'unknown' })
  }

  const values: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(rules)) {
    const setting = fields[key]
    if (!isRule(rule)) {
      values[key] = valuesFrom(rule, setting, `${path}${key}.`, found)
      continue
    }
    const [usedDefault, fits] = rule
    const isValid = fits(setting)
    values[key] = isValid ? setting : usedDefault
    if (setting === undefined) continue
    if (isValid) configured.add(path + key)
    else problems.push({ path: path + key, kind: 'wrong value', usedDefault })
  }
  return values
}

const EXPECTED_FLAG = 'true or false'
const EXPECTED_LINK = 'an https, http or mailto address, or null'

/** The value that each setting expects, in words. */
const EXPECTED: Readonly<Record<string, string>> = {
  title: 'a text that is not empty',
  logo: 'an https address or a path, or null',
  notice: 'a text',
  apiPrefix: 'a path like "/prod-api"',
  errorLog: 'a list of texts',
  locale: `${LOCALES.map(locale => `"${locale}"`).join(', ')} or null`,
  theme: `a colour like "${DEFAULT_THEME}"`,
  'maps.url': 'an address',
  'maps.key': 'a text',
  'maps.plugins': 'a list of texts',
  themeStylesheet: 'an address or null',
  showSettings: EXPECTED_FLAG,
  tagsView: EXPECTED_FLAG,
  fixedHeader: EXPECTED_FLAG,
  sidebarLogo: EXPECTED_FLAG,
  'links.documentation': EXPECTED_LINK,
  'links.donate': EXPECTED_LINK,
  rolePreviewSuffix: 'a text that is not empty, or null',
  menuVisible: '"boolean" or "zero-shown"',
  backend: '"standard" or the name of a file in src/definitions/backends',
  captcha: EXPECTED_FLAG,
}
