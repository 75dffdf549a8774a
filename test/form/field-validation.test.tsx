import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderScreen } from '../support/screen.tsx'
import { useFieldValidation } from '#form/field-validation.ts'

const test = suite('field faults')

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

test('4.12 of a name the blanks at its ends do not count, of other texts they do', async () => {
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

test('4.12 an order is a whole number from 0 to the most there may be', async () => {
  const found = await faultsOf(({ orderFault }) =>
    ['0', ' 7 ', '99', '100', '-1', '1.5', '', ' ', 'x'].map(text => orderFault(text, 99)),
  )
  assert.equal(
    found.map(fault => fault === undefined),
    [true, true, true, false, false, false, false, false, false],
  )
})

test.run()
