import type { Test } from 'uvu'
import { startApp } from './app.ts'
import type { SignInOptions } from './browser.ts'
import { startStaticHost } from './static-host.ts'
import { type StubApi, startStubApi } from './stub-api.ts'

export interface StubHost {
  stub: StubApi
  origin: string
  /** The person who signs in there: the stub accepts any name and password. */
  member: SignInOptions
}

/**
 * Our server in front of a back end that is not ours; both end with the tests, and are reset before
 * each.
 */
export async function serverBeforeStub(tests: Test): Promise<StubHost> {
  const stub = await startStubApi()
  const { origin, stop } = await startApp({ env: { API_ORIGIN: stub.origin } })
  return stubHostFrom(tests, stub, origin, stop)
}

/** The same without our server: the files are on a static host. */
export async function staticHostBeforeStub(tests: Test, folder?: string): Promise<StubHost> {
  const stub = await startStubApi()
  const { origin, close } = await startStaticHost({ api: stub.origin, ...(folder && { folder }) })
  return stubHostFrom(tests, stub, origin, close)
}

function stubHostFrom(
  tests: Test,
  stub: StubApi,
  origin: string,
  end: () => Promise<unknown>,
): StubHost {
  tests.before.each(stub.reset)
  tests.after(async () => {
    await end()
    await stub.close()
  })
  return { stub, origin, member: { origin, username: 'zhang', password: 'any' } }
}
