import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type AuthenticatedApp, createAuthBootstrap } from '#session/auth-bootstrap.ts'

const test = suite('auth bootstrap')

const app: AuthenticatedApp = { Pages: () => null, OverlayRoot: () => null }

test('§20 load fetches the authenticated app once', async () => {
  let fetched = 0
  const bootstrap = createAuthBootstrap(async () => {
    fetched += 1
    return app
  })
  assert.equal([fetched, bootstrap.app.get()], [0, undefined])
  const loaded = await Promise.all([bootstrap.load(), bootstrap.load()])
  assert.equal([fetched, ...loaded, bootstrap.app.get()], [1, app, app, app])
})

test('W8 after a failed fetch the next load tries again', async () => {
  let failures = 1
  const bootstrap = createAuthBootstrap(async () => {
    if (failures-- > 0) throw new Error('no code')
    return app
  })
  assert.match(String(await bootstrap.load().catch((error: unknown) => error)), 'no code')
  assert.is(bootstrap.app.get(), undefined)
  assert.is(await bootstrap.load(), app)
  assert.is(bootstrap.app.get(), app)
})

test.run()
