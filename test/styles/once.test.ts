import { readdirSync, readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

/** Nothing is styled twice: each class has one sheet, and no declarations are repeated. */
const test = suite('once')

interface Rule {
  sheet: string
  /** The condition of the rule: `@media print`. */
  under: string
  selectors: readonly string[]
  declarations: readonly string[]
}

const sheets = readdirSync('src', { recursive: true })
  .map(file => String(file).replaceAll('\\', '/'))
  .filter(file => file.endsWith('.css') && !file.startsWith('styles/'))
const rules = (
  await Promise.all(
    sheets.map(async sheet => rulesOf(await flat(readFileSync(`src/${sheet}`, 'utf8')), sheet)),
  )
).flat()

/** Without nesting, for a browser that does not know it. */
async function flat(css: string) {
  return (await transform(css, { loader: 'css', target: 'chrome111', minifyWhitespace: true })).code
}

function rulesOf(css: string, sheet: string, under = ''): Rule[] {
  const found: Rule[] = []
  for (let at = 0, open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
    let end = open + 1
    for (let depth = 1; depth > 0; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    const head = css.slice(at, open).split(';').at(-1)?.trim() ?? ''
    const body = css.slice(open + 1, end - 1)
    if (!head.startsWith('@'))
      found.push({ sheet, under, selectors: split(head, ','), declarations: split(body, ';') })
    else if (/^@(media|supports|layer)/.test(head))
      found.push(...rulesOf(body, sheet, under + head))
    at = end
  }
  return found
}

/** Splits at separators outside of parentheses. */
function split(text: string, at: string) {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === at && depth === 0) parts.push('')
    else parts.push(parts.pop() + sign)
  }
  return parts.map(part => part.trim()).filter(Boolean)
}

/** The subject of a rule: the last part of its selector, without states and attributes. */
const subject = (selector: string) => {
  let bare = selector
  for (let before = ''; before !== bare; )
    [before, bare] = [bare, bare.replace(/(?::[\w-]+)?\([^()]*\)/g, '')]
  return bare.split(/[ >+~]/).at(-1) ?? ''
}
const classesOf = (selector: string) =>
  [...subject(selector).matchAll(/\.([\w-]+)/g)].map(match => match[1] ?? '')

/** The sheet of each class: the one that has a rule for this class alone. */
const home = new Map<string, Set<string>>()
for (const { sheet, selectors } of rules) {
  if (!sheet.startsWith('ui/')) continue
  for (const [, name = ''] of selectors.map(each => /^\.([\w-]+)$/.exec(each) ?? [])) {
    if (name) home.set(name, (home.get(name) ?? new Set()).add(sheet))
  }
}

/** The place and the size of a component belong to the component around it. */
const LOOK =
  /^(background|border|box-shadow|color|fill|filter|font-size|font-weight|line-height|opacity|outline|padding|stroke|text-decoration)/
/** The colour and the motion of a glyph belong to the component around it. */
const DRAWN_BY_OTHERS = ['icon']

test('each class of a component is styled by one sheet', () => {
  assert.equal(
    [...home].filter(([, of]) => of.size > 1),
    [],
  )
})

test('the look of a component is in its own sheet', () => {
  const elsewhere = rules.flatMap(({ sheet, selectors, declarations }) => {
    const looks = declarations.filter(each => LOOK.test(each))
    const others = selectors.flatMap(classesOf).filter(name => {
      const own = home.get(name)
      return own && !own.has(sheet) && !DRAWN_BY_OTHERS.includes(name)
    })
    return looks.length > 0 && others.length > 0
      ? [`${sheet}: ${selectors.join()} { ${looks.join('; ')} }`]
      : []
  })
  assert.equal(elsewhere, [])
})

test('no two sheets have a rule for the same selector', () => {
  const of = new Map<string, Set<string>>()
  for (const { sheet, under, selectors } of rules) {
    for (const selector of selectors) {
      const key = `${under} ${selector}`
      of.set(key, (of.get(key) ?? new Set()).add(sheet))
    }
  }
  assert.equal(
    [...of]
      .filter(([, sheets]) => sheets.size > 1)
      .map(([key, sheets]) => `${key}: ${[...sheets].join()}`),
    [],
  )
})

/** So many declarations may be equal by chance: a centred row with a gap, cut at its end. */
const BY_CHANCE = 5

test('no two rules repeat the same declarations', () => {
  const repeated = rules.flatMap((one, index) =>
    rules.slice(index + 1).flatMap(other => {
      if (one.under !== other.under) return []
      const same = one.declarations.filter(each => other.declarations.includes(each))
      const looks = same.filter(
        each => LOOK.test(each) && !/^(background|border|outline):(0|none)$/.test(each),
      )
      const isTwice = same.length > BY_CHANCE || looks.length >= 4
      return isTwice
        ? [
            `${one.sheet} ${one.selectors.join()}, ${other.sheet} ${other.selectors.join()}: ${same.join('; ')}`,
          ]
        : []
    }),
  )
  assert.equal(repeated, [])
})

test.run()
