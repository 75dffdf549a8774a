import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What the browser runs of React's packages, all of them CommonJS. */
const COMMONJS = /^(react(-dom)?(\/(client|jsx-runtime))?|scheduler)$/

/** The alias of build.mjs would lead to React's first file. */
const IN_REACT = /^use-sync-external-store\//

/**
 * Makes modules of React's packages, with imports and exports instead of `require` and `exports`.
 * Left alone each use reads `(0, react.useState)(…)`, each file is wrapped in a function that runs it
 * when it is first asked for, and what nobody uses is loaded all the same. Their first files, which
 * choose between development and production when they run, are left out.
 */
export const namedReact = {
  name: 'named-react',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: COMMONJS }, ({ path }) => ({ path: productionFile(path) }))
    onResolve({ filter: IN_REACT }, () => ({ path: productionFile('react') }))
    onLoad({ filter: /\.production\.js$/ }, async ({ path }) => ({
      contents: moduleOf(await readFile(path, 'utf8'), path),
    }))
  },
}

/** `react-dom/client` is in `react-dom/cjs/react-dom-client.production.js`. */
const productionFile = path =>
  resolve(`node_modules/${path.split('/')[0]}/cjs/${path.replace('/', '-')}.production.js`)

/** `var Scheduler = require("scheduler"), React = require("react");` */
const ASKED = /^var ((?:\s*\w+ = require\("[\w-]+"\)[,;])+)$/gm
const ONE_ASKED = /(\w+) = require\(("[\w-]+")\)[,;]/g

/** `exports.useId = `, with its value where that is the name of something: `jsx` and `jsxs` are one. */
const GIVEN = /^exports\.(\w+) =(?:\s+((?!null)[A-Za-z_]\w*);$)?/gm

/** The same code between the imports and exports of a module: what nobody imports is left out. */
function moduleOf(text, path) {
  const names = []
  const code = text
    .replace(ASKED, (_, list) => list.replace(ONE_ASKED, 'import * as $1 from $2;'))
    .replace(GIVEN, (_, name, value) => {
      names.push(`export { ${value ?? `given_${name}`} as ${name} }`)
      // What is assigned again is indented there: `unstable_now`.
      const word = text.includes(` exports.${name} =`) ? 'let' : 'const'
      return value ? '' : `${word} given_${name} =`
    })
    .replace(/\bexports\.(\w+)/g, 'given_$1')
  if (/\b(require|exports)\b/.test(code)) throw new Error(`${path} asks or gives in another way`)
  return [code, ...names].join('\n')
}
