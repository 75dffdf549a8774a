import { createHmac, hkdfSync } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'

export interface Key {
  /** Tells keys apart, but reveals nothing of them. */
  id: string
  bytes: Buffer
}

/** One file may serve both purposes: neither key can be computed from the other. */
type KeyPurpose = 'log chain' | 'secret values'

const MIN_KEY_BYTES = 32

/**
 * Throws the one line that says why the file cannot be used; `name` is the variable or argument
 * that names it.
 */
export function readKeyFile(name: string, path: string, dataDir: string, purpose: KeyPurpose): Key {
  const bytes = readKeyBytes(name, path, dataDir)
  const key = Buffer.from(hkdfSync('sha256', bytes, '', `coalface ${purpose}`, 32))
  const id = createHmac('sha256', key).update('id').digest('base64url').slice(0, 12)
  return { id, bytes: key }
}

function readKeyBytes(name: string, path: string, dataDir: string): Buffer {
  const refuse = (problem: string) => new Error(`${name} ${path} cannot be used: ${problem}`)
  let bytes: Buffer
  let isOpen: boolean
  let isInside: boolean
  try {
    const stat = statSync(path)
    // Reading a pipe would block.
    if (!stat.isFile()) throw new Error('it is not a file')
    isOpen = (stat.mode & 0o077) !== 0
    isInside = isBelow(realPath(dataDir), realPath(path))
    bytes = readFileSync(path)
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  if (isInside) {
    throw refuse('it lies in the data directory, and who has the one would have the other')
  }
  if (isOpen) throw refuse(`others may read it; chmod go= ${path}`)
  if (bytes.length < MIN_KEY_BYTES) {
    throw refuse(`it has ${bytes.length} bytes, a key needs ${MIN_KEY_BYTES} or more`)
  }
  return bytes
}

function isBelow(folder: string, path: string): boolean {
  const inner = relative(folder, path)
  return inner !== '' && !isAbsolute(inner) && inner.split(/[\\/]/, 1)[0] !== '..'
}

/** The target of a link; a missing file counts as being where its name says. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return resolve(path)
  }
}
