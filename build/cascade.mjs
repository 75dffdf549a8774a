import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const PAGE = 'src/styles/index.css'

/** Stands in the page by itself, between what sign-in needs and everything else. */
const CUT = '/* After signing in. */\n'

/** The page of the cascade as two entry points: `cascade:first` and `cascade:rest`. */
export const cascade = {
  name: 'cascade',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cascade:/ }, ({ path }) => ({
      path: path.slice('cascade:'.length),
      namespace: 'cascade',
    }))
    onLoad({ filter: /./, namespace: 'cascade' }, async ({ path }) => {
      const [first, rest] = (await readFile(PAGE, 'utf8')).split(CUT)
      if (rest === undefined) throw new Error(`${PAGE} has no line ${CUT}`)
      const contents = path === 'first' ? first : rest
      return { contents, loader: 'css', resolveDir: resolve(PAGE, '..') }
    })
  },
}
