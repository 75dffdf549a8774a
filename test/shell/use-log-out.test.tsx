import { useCallback, useEffect } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../support/by-role.ts'
import { answerAll } from '../support/notices.ts'
import { settle } from '../support/render.tsx'
import { arrive, renderShell } from '../support/shell.tsx'
import { click } from '../support/user.ts'
import { createRolesApi } from '#api/roles.ts'
import { useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { roleFrom } from '#resources/system/roles.ts'
import { NavigationProgress } from '#routing/navigation-progress.tsx'
import { useApi } from '#session/use-api.ts'
import { useLogOut } from '#shell/use-log-out.ts'

const test = suite('log out')

/** A list with a pending delete, and a button that logs out. */
function Page({ onLeft }: { onLeft?: () => void }) {
  const api = useApi(createRolesApi)
  const { refetch } = useQuery(useCallback(() => api.list({}), [api]))
  const undo = useUndo()
  const logOut = useLogOut()
  const run = async () => {
    await api.remove([roleFrom({ roleId: 2 })]).catch(() => undefined)
    refetch()
  }
  return (
    <>
      <button
        type="button"
        onClick={() => undo.deleteLater({ keys: [2], textOf: () => 'Deleting', run })}
      >
        Delete
      </button>
      <button type="button" onClick={() => void logOut().then(onLeft)}>
        Log out
      </button>
    </>
  )
}

test('W10 pending deletes are sent before the logout, and nothing is read meanwhile', async () => {
  const drawn = await renderShell(<Page />, { menu: [] })
  drawn.jar.set('Admin-Token', 'kept')
  click(getByRole(document, 'button', 'Delete'))
  click(getByRole(document, 'button', 'Log out'))
  await arrive()
  await settle(() => answerAll(drawn.notices, true))
  await arrive()
  assert.equal(
    drawn.calls.map(({ call }) => call),
    ['GET /api/v1/rolelist', 'DELETE /api/v1/role/2', 'POST /api/v1/logout'],
  )
  assert.equal(drawn.went, ['/login'])
  drawn.close()
})

/** A page that shows what can be read only once. */
function OnceShown() {
  const { report } = useUnsavedChanges()
  useEffect(
    () =>
      report({
        path: '/users',
        title: 'Users',
        form: 'given out',
        loses: 'A password is lost.',
        isLossy: true,
      }),
    [report],
  )
  return <Page />
}

test('W1 W3 the question before a log-out says what would be lost for good', async () => {
  const drawn = await renderShell(<OnceShown />, { menu: [] })
  await arrive()
  await settle(() => click(getByRole(document, 'button', 'Log out')))
  const details = drawn.notices.questions.get()[0]?.details
  assert.is(details?.at(-1), 'Users. A password is lost.')
  await settle(() => answerAll(drawn.notices, false))
  drawn.close()
})

test('§11 while the server is silent the progress bar runs, from the confirmation on', async () => {
  let left = 0
  const drawn = await renderShell(
    <>
      <Page onLeft={() => (left += 1)} />
      <NavigationProgress />
    </>,
    { menu: [], table: { 'POST /api/v1/logout': () => new Promise(() => {}) } },
  )
  drawn.jar.set('Admin-Token', 'kept')
  const isRunning = () => queryAllByRole(document, 'progressbar').length > 0
  const answer = (is: boolean) => settle(() => answerAll(drawn.notices, is))
  click(getByRole(document, 'button', 'Log out'))
  await arrive()
  await answer(false)
  assert.equal([isRunning(), left], [false, 1])
  click(getByRole(document, 'button', 'Log out'))
  await arrive()
  await answer(true)
  await arrive()
  assert.equal([isRunning(), drawn.calls.at(-1)?.call], [true, 'POST /api/v1/logout'])
  assert.is(left, 1, 'nobody is told that it is over')
  drawn.close()
})

test('§11.7 without a network the bar stops, and the sign-in page comes without being loaded', async () => {
  const drawn = await renderShell(
    <>
      <Page />
      <NavigationProgress />
    </>,
    { menu: [], table: { 'POST /api/v1/logout': 'no network' } },
  )
  drawn.jar.set('Admin-Token', 'kept')
  click(getByRole(document, 'button', 'Log out'))
  await arrive()
  await settle(() => answerAll(drawn.notices, true))
  await arrive()
  const [bar] = queryAllByRole(document, 'progressbar')
  assert.is(bar?.getAttribute('aria-valuenow') ?? '100', '100', 'at its end, or gone')
  assert.equal([drawn.jar.has('Admin-Token'), drawn.went], [false, []])
  drawn.close()
})

test.run()
