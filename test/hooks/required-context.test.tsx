import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { requiredContext } from '#hooks/required-context.ts'

const test = suite('requiredContext')

const [YardContext, useYard] = requiredContext<string>('YardContext')
const Yard = () => <p>{useYard()}</p>

test('a component reads the value of the provider above it', () => {
  const { container, unmount } = render(
    <YardContext value="North">
      <Yard />
    </YardContext>,
  )
  assert.is(container.textContent, 'North')
  unmount()
})

test('a missing provider is named in the error', () => {
  assert.throws(() => render(<Yard />), /^No <YardContext> above this component$/)
})

test.run()
