import { DEFAULT_THEME, LOCALES } from '#constants.ts'
import { ownValue } from '#lib/own-value.ts'
import type { ConfigProblem } from './runtime-config.ts'

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

/** One sentence for each problem (product.md 1); apart from the parser, because few ever need it. */
export const describeProblems = (problems: readonly ConfigProblem[]): string[] =>
  problems.map(({ path, kind, used }) => {
    if (kind === 'unknown') return `"${path}" is not a known setting.`
    if (kind === 'no object') {
      return `${path ? `"${path}"` : 'The configuration'} must be an object; the defaults are used.`
    }
    const wanted = ownValue(path, WANTS) ?? 'another value'
    return `"${path}" must be ${wanted}; the default ${JSON.stringify(used)} is used.`
  })
