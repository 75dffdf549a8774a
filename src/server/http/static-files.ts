import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isNormalPath } from './request-target.ts'

type Encoding = 'br' | 'gzip'

interface StaticFile {
  body: Buffer
  encoded: ReadonlyMap<Encoding, Buffer>
  digest: string
}

/** By path; nothing outside this map is ever served (R29). */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const ENCODING_EXTENSIONS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** Reads the build into memory: serving opens no file, and deleting the folder stops nothing. */
export function loadStaticFiles(folder: string, { sourceMaps = false } = {}): StaticFiles {
  const bytes = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    bytes.set(`/${relative(folder, file).replaceAll(sep, '/')}`, readFileSync(file))
  }

  const files = new Map<string, StaticFile>()
  for (const [path, body] of bytes) {
    if (!isServed(path) || (path.endsWith('.map') && !sourceMaps)) continue
    const encoded = new Map<Encoding, Buffer>()
    for (const [encoding, ending] of ENCODING_EXTENSIONS) {
      const smaller = bytes.get(path + ending)
      if (smaller) encoded.set(encoding, smaller)
    }
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    files.set(path, { body, encoded, digest })
  }
  return files
}

const isServed = (path: string) =>
  isNormalPath(path) && !path.includes('/.') && !/\.(br|gz)$/.test(path)

/** Brotli before gzip, whatever the weights: both are ready, and the first is smaller. */
export function chooseEncoding(
  file: StaticFile,
  acceptEncoding: string | undefined,
): Encoding | undefined {
  const accepted = new Set<string>()
  for (const entry of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map(part => part.trim())
    if (!parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name)
  }
  return [...file.encoded.keys()].find(encoding => accepted.has(encoding))
}

export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
