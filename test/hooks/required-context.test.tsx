import { readdirSync, readFileSync } from 'node:fs'
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

test('every provider named in an error exists', () => {
  const texts = readdirSync('src', { recursive: true })
    .map(String)
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(`src/${file}`, 'utf8'))
  const named = texts.flatMap(text => [...text.matchAll(/\brequiredContext<[^(]+\('(\w+)'\)/g)])
  assert.ok(named.length > 10)
  const unknown = named
    .map(([, name = '']) => name)
    .filter(name => !texts.some(text => new RegExp(`(function |const \\[)${name}\\b`).test(text)))
  assert.equal(unknown, [])
})

test.run()
