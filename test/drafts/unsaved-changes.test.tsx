import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act, render } from '../support/render.tsx'
import { type ReportUnsavedOptions, useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import {
  createUnsavedChanges,
  type UnsavedChanges,
  UnsavedContext,
} from '#drafts/unsaved-changes.ts'
import { type Page, PageContext } from '#routing/current-page.ts'

const test = suite('unsaved changes')

const page: Page = {
  path: '/roles',
  title: 'Roles',
  trail: [],
  marks: [],
  params: {},
  cached: false,
}

function Form({ isDirty, ...form }: { isDirty: boolean } & ReportUnsavedOptions) {
  useReportUnsaved(isDirty, form)
  return null
}

function mount(store: UnsavedChanges) {
  const draw = (form?: { isDirty: boolean } & ReportUnsavedOptions) => (
    <UnsavedContext value={store}>
      <PageContext value={page}>{form && <Form {...form} />}</PageContext>
    </UnsavedContext>
  )
  const drawn = render(draw())
  return {
    show: (form?: { isDirty: boolean } & ReportUnsavedOptions) => drawn.rerender(draw(form)),
    unmount: drawn.unmount,
  }
}

const forms = (store: UnsavedChanges) =>
  store.get().map(({ path, form, isLossy }) => `${path} ${form}${isLossy ? ' lossy' : ''}`)
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  return !event.defaultPrevented
}

test('W3 a page is unsaved while one of its forms is dirty', () => {
  const store = createUnsavedChanges()
  const { show, unmount } = mount(store)
  show({ isDirty: false, form: 'edit 1', discard() {} })
  assert.equal(forms(store), [])
  show({ isDirty: true, form: 'edit 1', discard() {} })
  assert.equal(forms(store), ['/roles edit 1'])
  show({ isDirty: false, form: 'edit 1', discard() {} })
  assert.equal(forms(store), [])
  unmount()
})

test('W3 a page that the user left keeps its dot while a draft is stored', () => {
  const store = createUnsavedChanges()
  const { show, unmount } = mount(store)
  show({ isDirty: true, form: 'edit 1', discard() {} })
  show()
  assert.equal(forms(store), ['/roles edit 1'])
  // The form is back on screen, and the user discards the draft.
  show({ isDirty: false, form: 'edit 1', discard() {} })
  assert.equal(forms(store), [])
  unmount()
})

test('W3 each form of a page counts separately', () => {
  const store = createUnsavedChanges()
  const report = (form: string) =>
    store.report({ path: '/roles', title: 'Roles', form, isLossy: true, discard() {} })
  report('password')
  report('edit 1')
  store.markClosed('/roles', 'edit 2')
  assert.equal(forms(store), ['/roles password lossy', '/roles edit 1 lossy'])
  store.forget('/roles', 'password')
  assert.equal(forms(store), ['/roles edit 1 lossy'])
})

test('input that is not stored is lost with its page, and so is the dot', () => {
  const store = createUnsavedChanges()
  const { show, unmount } = mount(store)
  show({ isDirty: true, form: 'password' })
  assert.equal(forms(store), ['/roles password lossy'])
  show()
  assert.equal(forms(store), [])
  unmount()
})

test('W3 the browser asks only while some input cannot be stored', () => {
  const store = createUnsavedChanges()
  const { show, unmount } = mount(store)
  assert.ok(leaves())
  show({ isDirty: true, form: 'edit 1', discard() {} })
  assert.ok(leaves())
  show({ isDirty: true, form: 'edit 1', discard() {}, isLossy: true })
  assert.not(leaves())
  show()
  assert.ok(leaves())
  assert.equal(forms(store), ['/roles edit 1'])
  unmount()
})

test('discarding deletes the draft of a closed form, and leaves other pages alone', () => {
  const store = createUnsavedChanges()
  const discarded: string[] = []
  store.report({
    path: '/a',
    title: 'A',
    form: 'x',
    isLossy: false,
    discard: () => void discarded.push('a'),
  })
  store.report({
    path: '/b',
    title: 'B',
    form: 'x',
    isLossy: false,
    discard: () => void discarded.push('b'),
  })
  const { show, unmount } = mount(store)
  show({ isDirty: true, form: 'edit 1', discard: () => void discarded.push('first') })
  show({ isDirty: true, form: 'edit 1', discard: () => void discarded.push('last') })
  show()
  act(() => store.discard(['/roles', '/a']))
  assert.equal(discarded.sort(), ['a', 'last'])
  assert.equal(forms(store), ['/b x'])
  unmount()
})

test('a form whose input was discarded is not unsaved again when it unmounts', () => {
  const store = createUnsavedChanges()
  const { show, unmount } = mount(store)
  show({ isDirty: true, form: 'edit 1', discard() {} })
  act(() => store.discard(['/roles']))
  show()
  assert.equal(forms(store), [])
  unmount()
})

test('W3 what a page would lose besides what was typed is said in the question', async () => {
  const store = createUnsavedChanges()
  const report = (path: string, title: string, form: string, loses?: string) =>
    store.report({ path, title, form, loses, isLossy: true })
  report('/users', 'Users', 'edit 1')
  report('/users', 'Users', 'made', 'The passwords are lost.')
  report('/roles', 'Roles', 'edit 1')
  const answer = store.ask(['/roles', '/users', '/other'])
  assert.equal(store.question.get()?.pages, [
    { path: '/roles', title: 'Roles', loses: '' },
    { path: '/users', title: 'Users', loses: 'The passwords are lost.' },
  ])
  store.question.get()?.answer()
  assert.is(await answer, undefined)
})

test.run()
