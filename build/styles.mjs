import { readFile } from 'node:fs/promises'

/** Where the cascade is cut in two: the page waits for what stands above, the app for the rest. */
const CUT = '/* After signing in. */'

/** `first.css` and `rest.css` are the two parts of `styles/index.css`. */
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
 * In a development build `data-shown="hover"` draws what `:hover` does, from the very rule, so that
 * the gallery can hold it still.
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
