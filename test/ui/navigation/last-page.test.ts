import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lastPage } from '#ui/navigation/pagination.tsx'

const test = suite('last-page')

test('the last page of nothing is the first', () => {
  assert.equal(
    [0, 1, 20, 21, 40].map(total => lastPage(total, 20)),
    [1, 1, 1, 2, 2],
  )
})

test.run()
