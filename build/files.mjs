import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()
}

export const digest = async (file, algorithm, encoding) =>
  createHash(algorithm)
    .update(await readFile(file))
    .digest(encoding)

/**
 * Writes a .br and a .gz beside each file that gets smaller: no server compresses while it serves.
 * Not beside index.html: whoever edits its configuration would have to write them anew.
 */
export async function compress(folder) {
  const files = (await filesIn(folder)).filter(
    file => /\.(html|js|css|svg|json|txt)$/.test(file) && file !== `${folder}/index.html`,
  )
  const compressOne = async file => {
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  await Promise.all(files.map(compressOne))
}
