import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText, writeText } from '#lib/browser/storage.ts'

const test = suite('storage-texts')

test('a stored text is read again', () => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  assert.is(readText(storage, 'a'), null)
  assert.is(writeText(storage, 'a', '煤'), true)
  assert.is(readText(storage, 'a'), '煤')
})

test('where the browser refuses storage nothing is stored, and nothing throws', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  assert.is(writeText({ setItem: refuse }, 'a', 'b'), false)
  assert.is(readText({ getItem: refuse }, 'a'), null)
})

test.run()
