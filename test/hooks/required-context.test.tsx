import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { requiredContext } from '#hooks/required-context.ts'

const test = suite('requiredContext')

const [YardContext, useYard] = requiredContext<string>('YardContext')
const Yard = () => <p>{useYard()}</p>

test('a component reads what stands above it', () => {
  const { container, unmount } = render(
    <YardContext value="North">
      <Yard />
    </YardContext>,
  )
  assert.is(container.textContent, 'North')
  unmount()
})

test('what is missing above a component is said by name', () => {
  assert.throws(() => render(<Yard />), /^No <YardContext> above this component$/)
})

test('each name that is said is one that the product has', () => {
  const texts = readdirSync('src', { recursive: true })
    .map(String)
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(`src/${file}`, 'utf8'))
  const said = texts.flatMap(text => [...text.matchAll(/\brequiredContext<[^(]+\('(\w+)'\)/g)])
  assert.ok(said.length > 10)
  const unknown = said
    .map(([, name = '']) => name)
    .filter(name => !texts.some(text => new RegExp(`(function |const \\[)${name}\\b`).test(text)))
  assert.equal(unknown, [])
})

test.run()
