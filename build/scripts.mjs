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
  // With a line before it a source map would be wrong.
  const head = (path, text) =>
    !development && path.endsWith('.js') && text.length >= SHORT ? COMPILE_ALL : ''
  const files = outputFiles.map(({ path, text }) => [
    renamed(basename(path)),
    head(path, text) + renamed(text),
  ])
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = `${dirname(outdir)}/${id}`
  await mkdir(folder, { recursive: true })
  await Promise.all(files.map(([name, text]) => writeFile(`${folder}/${name}`, text)))
  return JSON.parse(renamed(JSON.stringify(metafile)).replaceAll(`"${outdir}/`, `"${folder}/`))
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
