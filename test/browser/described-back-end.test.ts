import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite } from 'uvu'
import { ACME_PASSWORD, startAcme } from '../support/acme-back-end.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import { journey, signIn } from '../support/browser.ts'
import { menuRow } from '../support/stub-answers.ts'

/** A back end of other conventions is one file, and a word in the configuration. */
const test = suite('described back end')

const folder = temporaryFolder()
for (const name of ['src', 'static', 'build', 'build.mjs', 'package.json', 'package-lock.json'])
  cpSync(name, join(folder, name), { recursive: true })
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
cpSync('test/support/acme.ts', join(folder, 'src/definitions/backends/acme.ts'))
execFileSync(process.execPath, ['build.mjs', '--out', 'dist'], { cwd: folder })

test('through our server: the console signs in, and shows menu and roles', async () => {
  const menu = [
    menuRow(2, '/upms', 'Layout', 'System', [menuRow(52, 'role', '/role/index', 'Roles')]),
  ]
  const back = await startAcme({ menu })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'config.json'), '{"backend":"acme"}')
  const app = await startApp({
    build: join(folder, 'dist'),
    dataDir,
    env: { API_ORIGIN: back.origin },
  })
  try {
    await journey({}, async ({ page, allow }) => {
      // Calls beyond section 7, which it has not.
      allow(/status of 404/)
      await signIn(page, { origin: app.origin, username: 'li', password: ACME_PASSWORD })
      await page.goto(`${app.origin}/upms/role`)
      await page.getByRole('rowheader', { name: 'Clerks' }).waitFor()
    })()
  } finally {
    await app.stop()
    await back.stop()
  }
})

test.run()
