import { readFileSync } from 'node:fs'
import { budget, type Line, type Metafiles } from './line.ts'

export function packagesInTheBrowser({ js }: Metafiles): Line {
  const used = Object.values(js.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1])
      .filter(name => name !== undefined),
  )
  const names = [...new Set(used)].sort()
  return budget(`packages a browser runs (${names.join(', ')})`, names.length, 6)
}

interface Locked {
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const fits = (wanted: string[] | undefined, mine: string) =>
  !wanted
  || (wanted.includes(mine) && !wanted.includes(`!${mine}`))
  || wanted.every(name => name.startsWith('!') && name !== `!${mine}`)

/** The packages that `npm ci` installs on 64-bit Linux, development included. */
export function packagesInstalled(): Line {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const installed = Object.entries(lock.packages).filter(
    ([path, { os, cpu, libc }]) =>
      path !== '' && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
  )
  return budget('packages that npm ci installs on Linux, tests included', installed.length, 42)
}
