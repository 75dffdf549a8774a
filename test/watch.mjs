import { watch } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** An editor writes a file in several steps, and "save all" several files. */
const SETTLE_MS = 100

/**
 * Runs all files that `list` gives, then after each save those that it touches, until somebody ends
 * it. `run` gives what esbuild found in them, `inputs` of its metafile; nothing where it failed: then
 * they run again after any save.
 */
export async function runOnSave(list, run) {
  const saved = new Set()
  let wake = () => {}
  for (const folder of ['src', 'test']) {
    watch(folder, { recursive: true }, (_, file) => {
      saved.add(`${folder}/${file}`.replaceAll('\\', '/'))
      wake()
    })
  }

  const inputs = {}
  let files = list()
  let unbuilt = []
  while (true) {
    if (files.length > 0) {
      const found = await run(files)
      Object.assign(inputs, found)
      unbuilt = found ? [] : files
      console.log('\nRuns again after a save; Ctrl+C ends it.')
    }
    if (saved.size === 0) await new Promise(resolve => (wake = resolve))
    await setTimeout(SETTLE_MS)
    const touched = touchedBy(saved, inputs)
    saved.clear()
    files = list().filter(file => touched.has(`test/${file}`) || unbuilt.includes(file))
  }
}

/** The files, all that import them, all that import these, and so on. */
export function touchedBy(files, inputs) {
  const users = new Map()
  for (const [user, { imports }] of Object.entries(inputs)) {
    for (const { path } of imports) users.set(path, [...(users.get(path) ?? []), user])
  }
  const touched = new Set(files)
  // A Set goes on through what is added meanwhile.
  for (const file of touched) for (const user of users.get(file) ?? []) touched.add(user)
  return touched
}
