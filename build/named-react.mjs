import { resolve } from 'node:path'

/** What the browser runs of React's packages, all of them CommonJS. */
const COMMONJS = /^(react(-dom)?(\/(client|jsx-runtime))?|scheduler)$/

/**
 * Gives React's packages an export for each of their names. Left alone each use reads
 * `(0, react.useState)(…)`, and each file wraps the package anew. Their first files, which choose
 * between development and production when they run, are left out.
 */
export const namedReact = {
  name: 'named-react',
  setup: ({ onLoad, onResolve }) => {
    // They ask each other by `require`, and get the packages themselves, as a file here does.
    onResolve({ filter: COMMONJS }, ({ kind, namespace, path }) =>
      kind === 'import-statement' && namespace === 'file'
        ? { path, namespace: 'named-react' }
        : { path: resolve(productionFile(path)) },
    )
    onLoad({ filter: COMMONJS, namespace: 'named-react' }, async ({ path }) => {
      const { default: names } = await import(path)
      const lines = Object.keys(names)
        .filter(name => !name.startsWith('__'))
        // Pure: what nobody imports is left out.
        .map(name => `export const ${name} = /* @__PURE__ */ (() => all.${name})()\n`)
      return { contents: `import all from '${path}'\n${lines.join('')}`, resolveDir: '.' }
    })
  },
}

/** `react-dom/client` is in `react-dom/cjs/react-dom-client.production.js`. */
const productionFile = path =>
  `node_modules/${path.split('/')[0]}/cjs/${path.replace('/', '-')}.production.js`
