import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Line, median, timing } from './line.ts'

const RUNS = 5

/** Clean production builds, each in a process of its own. */
export function buildTime(): Line {
  const out = `.out/bench-build-${process.pid}`
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', out])
    if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
    return performance.now() - start
  })
  rmSync(out, { recursive: true, force: true })
  return timing(`production build, cold (median of ${RUNS})`, median(times), 2_000)
}
