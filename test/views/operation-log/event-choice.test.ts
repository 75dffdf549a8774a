import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isEventChosen, toggleEvent } from '#views/operation-log/event-choice.ts'

const test = suite('event choice')

const OFFERED = ['role.*', 'role.add', 'role.update', 'user.*', 'user.add', 'login', 'log.trim']
const chosenAfter = (...events: readonly string[]) =>
  events.reduce<readonly string[]>((chosen, each) => toggleEvent(chosen, each, OFFERED), [])

for (const [what, events, wanted] of [
  ['one is added', ['login'], ['login']],
  [
    'the order is that of the offer',
    ['login', 'user.add', 'role.add'],
    ['role.add', 'user.add', 'login'],
  ],
  ['what is chosen again is given up', ['login', 'role.add', 'login'], ['role.add']],
  [
    'a kind takes the place of its operations',
    ['role.add', 'user.add', 'role.*'],
    ['role.*', 'user.add'],
  ],
  ['a kind chosen again is given up whole', ['role.*', 'login', 'role.*'], ['login']],
  ['whoever gives up one of a kind keeps the others', ['role.*', 'role.add'], ['role.update']],
  ['any gives up all', ['role.*', 'login', ''], []],
  ['a kind is told by its whole name', ['log.trim', 'login', 'log.trim'], ['login']],
] as const)
  test(what, () => assert.equal(chosenAfter(...events), wanted))

test('what an address names and nobody offers is kept, at the end', () => {
  assert.equal(toggleEvent(['coke.ship'], 'login', OFFERED), ['login', 'coke.ship'])
  assert.equal(toggleEvent(['coke.ship', 'login'], 'coke.ship', OFFERED), ['login'])
})

test('an operation is chosen by itself, with its kind, and any only where nothing is', () => {
  assert.is(isEventChosen(['role.*'], 'role.add'), true)
  assert.is(isEventChosen(['role.add'], 'role.add'), true)
  assert.is(isEventChosen(['role.add'], 'role.*'), false)
  assert.is(isEventChosen(['role.*'], 'role_group.add'), false)
  assert.is(isEventChosen(['role.*'], ''), false)
  assert.is(isEventChosen([], ''), true)
})

test.run()
