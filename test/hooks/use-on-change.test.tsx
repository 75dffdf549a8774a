import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { useOnChange } from '#hooks/use-on-change.ts'

const test = suite('useOnChange')

test('runs on mount and for each new value, not for changes of the state that it reads, which is the latest', () => {
  const ran: string[] = []
  function Part({ value, word }: { value: number; word: string }) {
    useOnChange(value, now => {
      ran.push(`${word} ${now}`)
    })
    return null
  }
  const { rerender, unmount } = render(<Part value={1} word="one" />)
  rerender(<Part value={1} word="other" />)
  assert.equal(ran, ['one 1'])
  rerender(<Part value={2} word="third" />)
  assert.equal(ran, ['one 1', 'third 2'])
  unmount()
})

test.run()
