import '../../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStored } from '#lib/browser/storage.ts'
import { textsOf } from '#lib/decode.ts'

const test = suite('storage')

/** A window; all windows share one storage. */
const open = () => createStored(localStorage, 'coalface:names', textsOf)
const told = (key: string | null) => {
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test.before.each(() => localStorage.clear())

test('a stored value is there the next time; the parser handles nonsense', () => {
  open().set(['Lin'])
  assert.equal(open().get(), ['Lin'])
  localStorage.setItem('coalface:names', '{"half')
  assert.equal(open().get(), [])
})

test('without storage the value lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const names = createStored(refusing, 'coalface:names', textsOf)
  names.set(['Lin'])
  assert.equal(names.get(), ['Lin'])
})

test('§11 a value that another window stored is not overwritten by an older one here', () => {
  const here = open()
  const there = open()
  let draws = 0
  const stop = here.subscribe(() => (draws += 1))
  there.set(['Lin'])
  told('coalface:others')
  told('coalface:names')
  here.set([...here.get(), 'Wang'])
  assert.equal([open().get(), draws], [['Lin', 'Wang'], 2])

  localStorage.clear()
  told(null)
  assert.equal(here.get(), [])
  stop()
  there.set(['Zhao'])
  told('coalface:names')
  assert.is(draws, 3)
})

test.run()
