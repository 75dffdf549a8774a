import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passwordLengthProblem, passwordStrength } from '#entities/password.ts'

const test = suite('password')

test('R14 12 to 128 characters, whatever their script', () => {
  assert.is(passwordLengthProblem('x'.repeat(11)), 'short')
  assert.is(passwordLengthProblem('x'.repeat(12)), undefined)
  assert.is(passwordLengthProblem('煤'.repeat(128)), undefined)
  assert.is(passwordLengthProblem('x'.repeat(129)), 'long')
  // One character to a reader, two units to the machine.
  assert.is(passwordLengthProblem('😀'.repeat(11)), 'short')
})

for (const [password, strength] of [
  ['seam', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abababababababababab', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['210987654321098765432', 'weak'],
  ['blackdiamond1', 'fair'],
  ['adgadgjmjmjm', 'weak'],
  ['adgadgjmpjmp', 'fair'],
  ['adgjmpsvycadgjm', 'fair'],
  ['adgjmpsvycadgjmp', 'strong'],
  ['adgjmpsvyadgjmpsvya', 'fair'],
  ['adgjmpsvyadgjmpsvyad', 'strong'],
  ['anthracite in the cellar 7', 'strong'],
] as const) {
  test(`B.4 "${password}" is ${strength}`, () => assert.is(passwordStrength(password), strength))
}

test.run()
