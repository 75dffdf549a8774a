import { readFile } from 'node:fs/promises'

/**
 * What a pointer, a key or a press makes is an attribute too, of the same weight, in the development
 * build: `data-shown="hover"` draws what `:hover` does, from the very rule, so that the gallery can
 * hold it still.
 */
export const shownStates = {
  name: 'shown-states',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /:(hover|active|focus-visible|focus)\b(?!-)/g,
        (state, name) => `:is(${state}, [data-shown~='${name}'])`,
      ),
      loader: 'css',
    })),
}
