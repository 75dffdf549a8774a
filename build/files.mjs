import { transform } from 'esbuild'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const TARGET = ['chrome123', 'firefox128', 'safari17.5']

export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()
}

export const digest = async (file, algorithm, encoding) =>
  createHash(algorithm)
    .update(await readFile(file))
    .digest(encoding)

/** Scripts that are no modules of ours stand in static/ with their comments. */
export async function minifyScripts(folder) {
  for (const file of await filesIn(folder)) {
    if (file.startsWith(`${folder}/assets/`) || !file.endsWith('.js')) continue
    const { code } = await transform(await readFile(file, 'utf8'), { minify: true, target: TARGET })
    await writeFile(file, code)
  }
}

/** A .br and a .gz beside all that gets smaller: no server compresses while it serves. */
export async function compress(folder) {
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const write = async ({ file, bytes }) => {
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, level),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
  const files = (await filesIn(folder)).filter(file => /\.(html|js|css|svg|json|txt)$/.test(file))
  const read = await Promise.all(files.map(async file => ({ file, bytes: await readFile(file) })))
  // The largest first, so that no processor is left with it when the others are done.
  await Promise.all(read.sort((one, other) => other.bytes.length - one.bytes.length).map(write))
}
