import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText, writeText } from '#lib/browser/storage.ts'

const test = suite('kept-text')

test('a text that is kept is read again', () => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  assert.is(readText(storage, 'a'), null)
  assert.is(writeText(storage, 'a', '煤'), true)
  assert.is(readText(storage, 'a'), '煤')
})

test('where the browser refuses storage nothing is kept, and nothing throws', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  assert.is(writeText({ setItem: refuse }, 'a', 'b'), false)
  assert.is(readText({ getItem: refuse }, 'a'), null)
})

test.run()
