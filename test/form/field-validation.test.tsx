import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderScreen } from '../support/screen.tsx'
import { useFieldValidation } from '#form/field-validation.ts'

const test = suite('field-validation')

async function faultsOf(judge: (faults: ReturnType<typeof useFieldValidation>) => unknown[]) {
  let found: unknown[] = []
  function Form() {
    found = judge(useFieldValidation())
    return null
  }
  const { unmount } = await renderScreen(<Form />, { areas: ['form'], table: {} })
  unmount()
  return found
}

test('4.12 blanks at the ends do not count in a name, but do in other texts', async () => {
  const found = await faultsOf(({ nameFault, lengthFault }) => [
    nameFault(' coal ', 'Name', 4),
    nameFault(' peats ', 'Name', 4),
    nameFault('  ', 'Name', 4),
    lengthFault('coal ', 4),
    lengthFault('coal', 4),
  ])
  assert.equal(
    found.map(fault => fault === undefined),
    [true, false, false, false, true],
  )
})

test('4.12 an order is a whole number from 0 to its maximum', async () => {
  const found = await faultsOf(({ orderFault }) =>
    ['0', ' 7 ', '99', '100', '-1', '1.5', '', ' ', 'x'].map(text => orderFault(text, 99)),
  )
  assert.equal(
    found.map(fault => fault === undefined),
    [true, true, true, false, false, false, false, false, false],
  )
})

test.run()
