import { DEFAULT_THEME, LOCALES, type Locale } from '#constants.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

/** What a deployment may change without a build (§10). */
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
  /** What the console stands in front of; `menuVisible` and `captcha` follow it unless they are set. */
  backend: 'standard' | 'go-admin'
  /** Signing in asks for the letters of a picture. */
  captcha: boolean
}

/** The default, and what else fits. */
type Rule<T> = readonly [T, (value: unknown) => boolean]

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
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isFlag = (value: unknown) => typeof value === 'boolean'
const oneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value)
const textLike = (shape: RegExp) => (value: unknown) => isText(value) && shape.test(value)
const orNull = (fits: Rule<unknown>[1]) => (value: unknown) => value === null || fits(value)

const link: Rule<null> = [null, orNull(textLike(/^https:\/\/[^\s\\]+$/i))]
const isUrl = textLike(/^(https?:\/\/|\/(?!\/))[^\s\\]+$/i)

const RULES: Rules<RuntimeConfig> = {
  title: ['Coalface', textLike(/\S/)],
  apiPrefix: ['/prod-api', textLike(/^(\/[\w.~-]*\w)+$/)],
  errorLog: [['production'], isTexts],
  locale: [null, orNull(oneOf(LOCALES))],
  theme: [DEFAULT_THEME, textLike(/^#[\da-f]{6}$/i)],
  maps: {
    url: ['', value => value === '' || isUrl(value)],
    key: ['', isText],
    plugins: [[], isTexts],
  },
  themeStylesheet: [null, orNull(isUrl)],
  showSettings: [true, isFlag],
  tagsView: [true, isFlag],
  fixedHeader: [false, isFlag],
  sidebarLogo: [true, isFlag],
  links: { documentation: link, donate: link },
  rolePreviewSuffix: [null, orNull(textLike(/./s))],
  menuVisible: ['boolean', oneOf(['boolean', 'zero-shown'])],
  backend: ['standard', oneOf(['standard', 'go-admin'])],
  captcha: [false, isFlag],
}

/** What is so in front of a go-admin unless the deployment says otherwise. */
const GO_ADMIN = { menuVisible: 'zero-shown', captcha: true }

/** Every key with its value or its default, and what was wrong. */
export function parseConfig(value: unknown): { config: RuntimeConfig; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  // The rules are of the shape of the configuration, key by key.
  const isGoAdmin = isFields(value) && value.backend === 'go-admin'
  const given = isGoAdmin ? { ...GO_ADMIN, ...value } : value
  const config = valuesFrom(RULES as Branch, given, '', problems) as unknown as RuntimeConfig
  return { config, problems }
}

type Branch = { readonly [key: string]: Rule<unknown> | Branch }

const isRule = (rule: Rule<unknown> | Branch): rule is Rule<unknown> => Array.isArray(rule)

function valuesFrom(rules: Branch, value: unknown, path: string, problems: ConfigProblem[]) {
  const given = isFields(value) ? value : {}
  if (value !== undefined && value !== given)
    problems.push({ path: path.slice(0, -1), kind: 'no object' })
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(rules, key)) problems.push({ path: path + key, kind: 'unknown' })
  }

  const values: Record<string, unknown> = {}
  for (const [key, rule] of Object.entries(rules)) {
    const wanted = given[key]
    if (!isRule(rule)) {
      values[key] = valuesFrom(rule, wanted, `${path}${key}.`, problems)
      continue
    }
    const [used, fits] = rule
    const isRight = fits(wanted)
    values[key] = isRight ? wanted : used
    if (wanted !== undefined && !isRight)
      problems.push({ path: path + key, kind: 'wrong value', used })
  }
  return values
}

const FLAG = 'true or false'
const LINK = 'an https address or null'

/** What each key wants, in words. */
const WANTS: Readonly<Record<string, string>> = {
  title: 'a text that is not empty',
  apiPrefix: 'a path like "/prod-api"',
  errorLog: 'a list of texts',
  locale: `${LOCALES.map(locale => `"${locale}"`).join(', ')} or null`,
  theme: `a colour like "${DEFAULT_THEME}"`,
  'maps.url': 'an address',
  'maps.key': 'a text',
  'maps.plugins': 'a list of texts',
  themeStylesheet: 'an address or null',
  showSettings: FLAG,
  tagsView: FLAG,
  fixedHeader: FLAG,
  sidebarLogo: FLAG,
  'links.documentation': LINK,
  'links.donate': LINK,
  rolePreviewSuffix: 'a text that is not empty, or null',
  menuVisible: '"boolean" or "zero-shown"',
  backend: '"standard" or "go-admin"',
  captcha: FLAG,
}

/** One sentence for each problem (§10); apart from the parser, because few ever need it. */
export const describeProblems = (problems: readonly ConfigProblem[]): string[] =>
  problems.map(({ path, kind, used }) => {
    if (kind === 'unknown') return `"${path}" is not a known setting.`
    if (kind === 'no object') {
      return `${path ? `"${path}"` : 'The configuration'} must be an object; the defaults are used.`
    }
    const wanted = ownValue(path, WANTS) ?? 'another value'
    return `"${path}" must be ${wanted}; the default ${JSON.stringify(used)} is used.`
  })
