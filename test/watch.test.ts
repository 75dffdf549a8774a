import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { touchedBy } from './watch.mjs'

const test = suite('watch')

const importing = (...paths: string[]) => ({ imports: paths.map(path => ({ path })) })

test('a save touches the file, what imports it and what imports that, also in a circle', () => {
  const inputs = {
    'test/a.test.ts': importing('src/one.ts'),
    'test/b.test.ts': importing('src/two.ts'),
    'test/c.test.ts': importing('src/three.ts'),
    'src/one.ts': importing('src/two.ts'),
    'src/two.ts': importing('src/one.ts'),
    'src/three.ts': importing(),
  }
  const touched = (...files: string[]) => [...touchedBy(files, inputs)].sort()
  const ofCircle = ['src/one.ts', 'src/two.ts', 'test/a.test.ts', 'test/b.test.ts']
  assert.equal(touched('src/two.ts'), ofCircle)
  assert.equal(touched('test/c.test.ts'), ['test/c.test.ts'])
  assert.equal(touched('src/three.ts', 'src/new.ts'), [
    'src/new.ts',
    'src/three.ts',
    'test/c.test.ts',
  ])
})

test.run()
