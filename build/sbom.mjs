import { exec } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * The packages that run outside development, in the CycloneDX format: read by npm from the lock
 * file, without the parts that differ from run to run or from folder to folder.
 */
export async function sbom() {
  const command = 'npm sbom --sbom-format cyclonedx --package-lock-only --omit dev'
  const { stdout } = await promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, metadata, ...rest } = JSON.parse(stdout)
  const { timestamp: __, tools: ___, component, ...kept } = metadata
  const [name] = component['bom-ref'].split('@')
  return { ...rest, metadata: { ...kept, component: { ...component, name } } }
}
