import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** As esbuild names scripts: a word, and a hash of what is in it and of the names of what it loads. */
const HASHED = /[\w.-]+-[A-Z0-9]{8}(?=\.js)/g

/** Chromium compiles all while it is fetched, beside the page, not function by function in its way. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/** In characters: what is shorter is compiled in no time, and would be fetched that much longer. */
const SHORT = 5_000

/**
 * Writes the scripts into a folder beside `outdir` named after all that is in them, each named after
 * its source. The names of scripts stand in others, so with a hash of its own nearly each had a new
 * name in every build, and no two builds were of the same size. Gives the metafile with these names.
 */
export async function writeScripts({ metafile, outputFiles }, outdir, development) {
  const names = namesOf(metafile.outputs)
  const renamed = text => text.replace(HASHED, name => names.get(name) ?? name)
  const built = outputFiles.map(({ path, text }) => [renamed(basename(path)), renamed(text)])
  const isLong = (name, text) => name.endsWith('.js') && text.length >= SHORT
  // With a line before it a source map would be wrong, as with other names.
  const files = development
    ? built
    : underOwnNames(built).map(([name, text]) => [
        name,
        isLong(name, text) ? COMPILE_ALL + text : text,
      ])
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = `${dirname(outdir)}/${id}`
  await mkdir(folder, { recursive: true })
  await Promise.all(files.map(([name, text]) => writeFile(`${folder}/${name}`, text)))
  return JSON.parse(renamed(JSON.stringify(metafile)).replaceAll(`"${outdir}/`, `"${folder}/`))
}

const SHARED = /^shared-\d+\.js$/
const EXPORTS = /export\{([^{}]*)\};/
const IMPORTS = /import\{([^{}]*)\}from"\.\/(shared-\d+\.js)"/g

const pairsIn = list => list.split(',').map(pair => pair.split(' as '))

/**
 * What scripts share keeps the name it has where it is made: esbuild gives each a second one, and
 * then `yu as a` stands in that file and `a as Ce` in the next.
 */
function underOwnNames(files) {
  const own = new Map()
  for (const [file, text] of files.filter(([file]) => SHARED.test(file))) {
    const [, list = ''] = EXPORTS.exec(text) ?? []
    own.set(file, new Map(pairsIn(list).map(([inside, given = inside]) => [given, inside])))
  }
  const exported = (file, text) =>
    own.has(file) ? text.replace(EXPORTS, () => `export{${[...own.get(file).values()]}};`) : text
  const imported = (from, [given, here = given]) => {
    const inside = own.get(from).get(given)
    return inside === here ? here : `${inside} as ${here}`
  }
  return files.map(([file, text]) => [
    file,
    exported(file, text).replace(
      IMPORTS,
      (_, list, from) =>
        `import{${pairsIn(list).map(pair => imported(from, pair))}}from"./${from}"`,
    ),
  ])
}

function namesOf(outputs) {
  const names = new Map()
  const scripts = Object.keys(outputs).filter(file => file.endsWith('.js'))
  const sourceOf = file => outputs[file].entryPoint ?? Object.keys(outputs[file].inputs)[0]
  let shared = 0
  for (const file of scripts.toSorted((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1))) {
    const { entryPoint } = outputs[file]
    const source = entryPoint
      ?.replace(/^src\/|\.tsx?$/g, '')
      .replaceAll('/', '-')
      .toLowerCase()
    names.set(basename(file, '.js'), source ?? `shared-${++shared}`)
  }
  if (new Set(names.values()).size < names.size) throw new Error('Two scripts have the same name')
  return names
}
