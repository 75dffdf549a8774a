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
  const { outputs } = metafile
  const homes = development ? new Map() : homesIn(outputs)
  const names = namesOf(outputs, homes)
  const renamed = text => text.replace(HASHED, name => names.get(name) ?? name)
  const built = outputFiles.map(({ path, text }) => [basename(path), text])
  const isLong = (name, text) => name.endsWith('.js') && text.length >= SHORT
  const files = (development ? built : underOwnNames(built, homes))
    .map(([name, text]) => [renamed(name), renamed(text)])
    // With a line before it a source map would be wrong, as with other names.
    .map(([name, text]) => [name, !development && isLong(name, text) ? COMPILE_ALL + text : text])
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = `${dirname(outdir)}/${id}`
  await mkdir(folder, { recursive: true })
  await Promise.all(files.map(([name, text]) => writeFile(`${folder}/${name}`, text)))

  for (const [door, home] of homes) {
    const { entryPoint, exports } = outputs[`${outdir}/${door}`]
    Object.assign(outputs[`${outdir}/${home}`], { entryPoint, exports })
    delete outputs[`${outdir}/${door}`]
  }
  return JSON.parse(renamed(JSON.stringify(metafile)).replaceAll(`"${outdir}/`, `"${folder}/`))
}

/**
 * Scripts that only pass on what an entry point gives, each with the one that it is in because others
 * use it, too: that one is given its name instead, and there is one request less.
 */
function homesIn(outputs) {
  const homes = new Map()
  for (const [door, { entryPoint, inputs }] of Object.entries(outputs)) {
    if (!entryPoint || Object.keys(inputs).length > 0) continue
    const home = Object.keys(outputs).find(file => Object.hasOwn(outputs[file].inputs, entryPoint))
    if ([...homes.values()].includes(basename(home))) continue
    homes.set(basename(door), basename(home))
  }
  return homes
}

const SHARED = /^chunk-\w+\.js$/
const EXPORTS = /export\{([^{}]*)\};/
const IMPORTS = /import\{([^{}]*)\}from"\.\/(chunk-\w+\.js)"/g

const pairsIn = list => list.split(',').map(pair => pair.split(' as '))

const listOf = pairs =>
  pairs.map(([from, to]) => (from === to ? from : `${from} as ${to}`)).join()

/**
 * What scripts share keeps the name it has where it is made: esbuild gives each a second one, and
 * then `yu as a` stands in that file and `a as Ce` in the next.
 */
function underOwnNames(files, homes) {
  /** By what a script gives: its name inside. */
  const own = new Map()
  /** By what others take of a script, a door under the name of its source: its name inside. */
  const taken = new Map()
  for (const [file, text] of files.filter(([file]) => SHARED.test(file))) {
    const [, list = ''] = EXPORTS.exec(text) ?? []
    own.set(file, new Map(pairsIn(list).map(([inside, given = inside]) => [given, inside])))
    taken.set(file, new Map())
  }

  const takenBy = (file, text) => {
    const [, given = ''] = (homes.has(file) && EXPORTS.exec(text)) || []
    const outside = new Map(pairsIn(given))
    return text.replace(IMPORTS, (_, list, from) => {
      if ((homes.get(file) ?? from) !== from) throw new Error(`${file} passes on parts of two scripts`)
      const pairs = pairsIn(list).map(([name, here = name]) => [own.get(from).get(name), here])
      for (const [inside, here] of pairs) taken.get(from).set(outside.get(here) ?? inside, inside)
      return `import{${listOf(pairs)}}from"./${from}"`
    })
  }
  const givenBy = (file, text) => {
    const pairs = [...(taken.get(file) ?? [])].map(([name, inside]) => [inside, name])
    return taken.has(file) ? text.replace(EXPORTS, () => `export{${listOf(pairs)}};`) : text
  }
  return files
    .map(([file, text]) => [file, takenBy(file, text)])
    .filter(([file]) => !homes.has(file))
    .map(([file, text]) => [file, givenBy(file, text)])
}

function namesOf(outputs, homes) {
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
  for (const [door, home] of homes)
    names.set(basename(home, '.js'), names.get(basename(door, '.js')))
  return names
}
