import { useEffect } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, settle } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { useReportStoredDrafts } from '#drafts/report-stored-drafts.ts'
import { type UnsavedChanges, useUnsavedChanges } from '#drafts/unsaved-changes.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { switchLocale } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'

const test = suite('stored drafts')

const menu = {
  pages: [],
  sidebar: [],
  problems: [],
  failed: false,
  hasView: () => false,
  prefetch() {},
}
const draft = (form: string) => ({
  at: Date.now(),
  path: '/profile/index',
  form,
  values: { name: 'Lin' },
  base: '',
})

async function open(...before: string[]) {
  localStorage.clear()
  const drafts = createDrafts(localStorage, storageKeyOf({ userId: 1, name: '' }))
  for (const form of before) drafts.write(draft(form))
  const place: { unsaved?: UnsavedChanges } = {}
  function Page() {
    const unsaved = useUnsavedChanges()
    useReportStoredDrafts()
    useEffect(() => {
      place.unsaved = unsaved
    })
    return null
  }
  const shown = await renderScreen(
    <MenuContext value={menu}>
      <Page />
    </MenuContext>,
    { areas: [], table: {} },
  )
  const remove = (form: string) =>
    drafts
      .list()
      .filter(each => each.form === form)
      .forEach(drafts.remove)
  const tell = (form: string) => {
    const key = `coalface:draft:${storageKeyOf({ userId: 1, name: '' })}:/profile/index ${form}`
    act(() => void dispatchEvent(Object.assign(new Event('storage'), { key })))
  }
  const forms = () => place.unsaved?.get().map(({ form }) => form)
  return { ...shown, drafts, forms, remove, tell, unsaved: () => place.unsaved }
}

test('W3 the pages of stored drafts are unsaved again', async () => {
  const { forms, unmount } = await open('edit 1')
  assert.equal(forms(), ['edit 1'])
  unmount()
})

test('W1 input in another window is unsaved here too, until it is saved', async () => {
  const { drafts, forms, remove, tell, unmount, unsaved } = await open('edit 1')
  drafts.write(draft('edit 2'))
  tell('edit 2')
  assert.equal(forms(), ['edit 1', 'edit 2'])
  remove('edit 1')
  tell('edit 1')
  assert.equal(forms(), ['edit 2'])

  // A form on screen reports its own changes.
  unsaved()?.report({ path: '/profile/index', title: 'Me', form: 'edit 2', isLossy: true })
  remove('edit 2')
  tell('edit 2')
  assert.equal(forms(), ['edit 2'])
  unmount()
})

test('W3 a closed form stays unsaved until any window removes its draft', async () => {
  const { forms, remove, tell, unmount, unsaved } = await open('edit 1')
  unsaved()?.report({
    path: '/profile/index',
    title: 'Me',
    form: 'edit 1',
    isLossy: false,
    discard() {},
  })
  unsaved()?.markClosed('/profile/index', 'edit 1')
  assert.equal(forms(), ['edit 1'])
  remove('edit 1')
  tell('edit 1')
  assert.equal(forms(), [])
  unmount()
})

test('W3 an unsaved page has its title in the current language', async () => {
  const { outside, unmount, unsaved } = await open('edit 1')
  const before = unsaved()?.get()[0]?.title
  await settle(() => switchLocale(outside.locale, 'zh-CN'))
  assert.equal([before, unsaved()?.get()[0]?.title], ['Personal center', '个人中心'])
  unmount()
})

test.run()
