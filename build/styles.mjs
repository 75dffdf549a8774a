import { readFile } from 'node:fs/promises'

/** The cut through the cascade: the page waits for the sheets above it, the app for those below. */
const CUT = '/* After signing in. */'

/** Builds `first.css` and `rest.css`, the two parts of `styles/index.css`. */
export const layers = {
  name: 'layers',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(first|rest)\.css$/ }, ({ path }) => ({ path, namespace: 'layers' }))
    onLoad({ filter: /./, namespace: 'layers' }, async ({ path }) => {
      const parts = (await readFile('src/styles/index.css', 'utf8')).split(CUT)
      if (parts.length !== 2) throw new Error(`src/styles/index.css must hold one ${CUT}`)
      return {
        contents: parts[path === 'first.css' ? 0 : 1],
        resolveDir: 'src/styles',
        loader: 'css',
      }
    })
  },
}

/**
 * In a development build `data-shown="hover"` draws an element as `:hover` does, from the same
 * rule, so that the gallery can show the state.
 */
export const shownStates = {
  name: 'shown-states',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /:(hover|active|focus-visible|focus)\b(?!-)/g,
        (state, name) => `:is(${state}, [data-shown~='${name}'])`,
      ),
      loader: 'css',
    })),
}
