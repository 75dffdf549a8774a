import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isCharacterKey, keyCaps, parseKeys, stepFromEvent } from '#shortcuts/keys.ts'

const test = suite('keys')

const pressed = (key: string, held: string[] = [], code = '') =>
  stepFromEvent({
    key,
    code,
    altKey: held.includes('alt'),
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    getModifierState: name => held.includes(name),
  })

for (const [step, key, held, code] of [
  ['Mod+k', 'k', ['ctrl'], 'KeyK'],
  ['Mod+k', 'k', ['meta'], 'KeyK'],
  ['?', '?', ['shift'], 'Slash'],
  ['[', '[', [], 'BracketLeft'],
  ['a', 'A', [], 'KeyA'],
  ['Shift+a', 'A', ['shift'], 'KeyA'],
  ['Mod+Shift+k', 'K', ['ctrl', 'shift'], 'KeyK'],
  ['Alt+w', '∑', ['alt'], 'KeyW'],
  ['Alt+1', '¡', ['alt'], 'Digit1'],
  ['Escape', 'Escape', [], 'Escape'],
  ['Mod+Enter', 'Enter', ['ctrl'], 'Enter'],
] as const) {
  test(`${held.join('+')} ${key} is ${step}`, () => assert.is(pressed(key, [...held], code), step))
}

test('on a keyboard of another script the position of a key counts', () => {
  assert.is(pressed('л', ['ctrl'], 'KeyK'), 'Mod+k')
  assert.is(pressed('п', [], 'KeyG'), 'g')
})

test('AltGr writes a character, however the browser reports it', () => {
  assert.is(pressed('[', ['ctrl', 'alt', 'AltGraph'], 'Digit8'), '[')
})

test('keys are normalized to one form', () => {
  assert.equal(parseKeys('Shift+Alt+T'), ['Alt+Shift+t'])
  assert.equal(parseKeys('g R'), ['g', 'r'])
  assert.equal(parseKeys('Mod++'), ['Mod++'])
})

test('W15 only characters without Ctrl, Cmd or Alt can be switched off', () => {
  assert.equal(['?', 'g', 'Shift+a', '['].map(isCharacterKey), [true, true, true, true])
  assert.equal(['Mod+k', 'Alt+1', 'Escape', 'Enter', 'ArrowUp'].map(isCharacterKey), [
    false,
    false,
    false,
    false,
    false,
  ])
})

test('keys are drawn as on the current keyboard', () => {
  assert.equal(keyCaps('Mod+K', false), [['Ctrl', 'K']])
  assert.equal(keyCaps('Mod+Shift+K', true), [['⌘', '⇧', 'K']])
  assert.equal(keyCaps('g r', false), [['G'], ['R']])
})

test.run()
