import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What the browser runs of React's packages, all of them CommonJS. */
const COMMONJS = /^(react(-dom)?(\/(client|jsx-runtime))?|scheduler)$/

/** The alias of build.mjs would lead to React's first file. */
const IN_REACT = /^use-sync-external-store\//

/**
 * Makes modules of React's packages, with an export for each of their names. Left alone each use
 * reads `(0, react.useState)(…)`, and each file is wrapped in a function that runs it when it is
 * first asked for. Their first files, which choose between development and production when they run,
 * are left out.
 */
export const namedReact = {
  name: 'named-react',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: COMMONJS }, ({ path }) => ({ path: productionFile(path) }))
    onResolve({ filter: IN_REACT }, () => ({ path: productionFile('react') }))
    onLoad({ filter: /\.production\.js$/ }, async ({ path }) => ({
      contents: moduleOf(await readFile(path, 'utf8')),
    }))
  },
}

/** `react-dom/client` is in `react-dom/cjs/react-dom-client.production.js`. */
const productionFile = path =>
  resolve(`node_modules/${path.split('/')[0]}/cjs/${path.replace('/', '-')}.production.js`)

/** The same code, between what it asks for and what it gives. */
function moduleOf(text) {
  const asked = []
  const code = text.replace(/\brequire\(("[^"]+")\)/g, (_, path) => `asked${asked.push(path) - 1}`)
  // By value: two names for the same, `jsx` and `jsxs`, are one.
  const given = new Map()
  const names = []
  for (const [, name, value = name] of text.matchAll(/^exports\.(\w+) = (?:(\w+);)?/gm)) {
    if (name.startsWith('__')) continue
    if (!given.has(value)) given.set(value, name)
    names.push(`export { given_${given.get(value)} as ${name} }`)
  }
  return [
    ...asked.map((path, index) => `import { all as asked${index} } from ${path}`),
    'const exports = {}',
    code,
    // Pure: what nobody imports is left out.
    ...[...given.values()].map(
      name => `const given_${name} = /* @__PURE__ */ (() => exports.${name})()`,
    ),
    ...names,
    'export { exports as all }',
  ].join('\n')
}
