/** What the browser runs of React's packages, all of them CommonJS. */
const COMMONJS = /^react(-dom)?(\/(client|jsx-runtime))?$/

/**
 * Gives React's packages an export for each of their names. Left alone each use reads
 * `(0, react.useState)(…)`, and each file wraps the package anew.
 */
export const namedReact = {
  name: 'named-react',
  setup: ({ onLoad, onResolve }) => {
    // They ask each other by `require`, and get the packages themselves, as a file here does.
    onResolve({ filter: COMMONJS }, ({ kind, namespace, path }) =>
      kind === 'import-statement' && namespace === 'file'
        ? { path, namespace: 'named-react' }
        : undefined,
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
