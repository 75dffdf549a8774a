import { exec } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * The packages that run outside development, as CycloneDX says it: from the lock file, by npm, without
 * what differs from one run or one folder to the next.
 */
export async function sbom() {
  const command = 'npm sbom --sbom-format cyclonedx --package-lock-only --omit dev'
  const { stdout } = await promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, metadata, ...rest } = JSON.parse(stdout)
  const { timestamp: __, tools: ___, component, ...kept } = metadata
  const [name] = component['bom-ref'].split('@')
  return { ...rest, metadata: { ...kept, component: { ...component, name } } }
}
