import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import { Button } from '#ui/actions/button.tsx'
import { ColourPicker, ColourPickerButton } from '#ui/fields/colour-picker.tsx'

const test = suite('colour-picker')

const texts = {
  title: 'Pick a colour',
  area: 'Saturation and brightness',
  areaValue: (saturation: number, brightness: number) =>
    `saturation ${saturation}%, brightness ${brightness}%`,
  hue: 'Hue',
  hex: 'Hex colour',
  invalid: 'Enter a colour such as #1890ff.',
  apply: 'Apply',
}

function draw(value = '#1890ff') {
  const applied: string[] = []
  const seen: string[] = []
  const drawn = render(
    <ColourPicker
      value={value}
      texts={texts}
      onApply={hex => applied.push(hex)}
      onPreview={hex => seen.push(hex)}
    />,
  )
  const { container } = drawn
  return {
    ...drawn,
    applied,
    seen,
    area: getByRole(container, 'slider', 'Saturation and brightness'),
    hue: getByRole(container, 'slider', 'Hue'),
    hex: getByRole(container, 'textbox', 'Hex colour') as HTMLInputElement,
    apply: getByRole(container, 'button', 'Apply'),
  }
}

test('the sliders say the colour they start with', () => {
  const { area, hue, hex, unmount } = draw()
  assert.is(area.getAttribute('aria-valuetext'), 'saturation 91%, brightness 100%')
  assert.is(hue.getAttribute('aria-valuenow'), '209')
  assert.is(hex.value, '#1890ff')
  unmount()
})

test('left and right change the saturation, up and down the brightness, Shift by ten', () => {
  const { area, unmount } = draw('#ff8080')
  const says = () => area.getAttribute('aria-valuetext')
  focusOn(area)
  press('ArrowRight')
  assert.is(says(), 'saturation 51%, brightness 100%')
  press('ArrowLeft', { shiftKey: true })
  assert.is(says(), 'saturation 41%, brightness 100%')
  press('ArrowDown')
  press('PageDown')
  assert.is(says(), 'saturation 41%, brightness 89%')
  press('End')
  assert.is(says(), 'saturation 100%, brightness 89%')
  press('Home')
  assert.is(says(), 'saturation 0%, brightness 89%')
  unmount()
})

test('arrows turn the hue, to its ends and no further', () => {
  const { hue, hex, unmount } = draw('#ff0000')
  focusOn(hue)
  press('ArrowLeft')
  assert.is(hue.getAttribute('aria-valuenow'), '0')
  press('PageUp')
  press('ArrowUp', { shiftKey: true })
  assert.is(hue.getAttribute('aria-valuenow'), '20')
  assert.is(hex.value, '#ff5500')
  press('End')
  assert.is(hue.getAttribute('aria-valuenow'), '360')
  unmount()
})

test('a grey keeps the hue it is given', () => {
  const { area, hue, hex, unmount } = draw('#808080')
  focusOn(hue)
  press('PageUp')
  assert.is(hue.getAttribute('aria-valuenow'), '10')
  focusOn(area)
  press('End')
  assert.is(hex.value, '#801500')
  unmount()
})

test('the user can type a colour; an invalid one is an error, and the last valid one stays', () => {
  const { container, area, hex, apply, applied, seen, unmount } = draw()
  type(hex, 'f00')
  assert.is(area.getAttribute('aria-valuetext'), 'saturation 100%, brightness 100%')
  type(hex, 'f00zz')
  assert.is(hex.getAttribute('aria-invalid'), 'true')
  assert.is(accessibleDescriptionOf(hex), 'Enter a colour such as #1890ff.')
  click(apply)
  assert.equal(applied, [])
  assert.equal(seen, ['#ff0000'])
  type(hex, '#11A983')
  click(apply)
  assert.equal(applied, ['#11a983'])
  assert.is(queryByRole(container, 'alert'), undefined)
  unmount()
})

test('when the picker closes without Apply, the preview gets the old colour', () => {
  const seen: string[] = []
  const picked: string[] = []
  const { container, unmount } = render(
    <ColourPickerButton
      value="#1890ff"
      texts={texts}
      onChange={hex => picked.push(hex)}
      onPreview={hex => seen.push(hex)}
    >
      {trigger => <Button {...trigger}>Pick…</Button>}
    </ColourPickerButton>,
  )
  click(getByRole(container, 'button', 'Pick…'))
  focusOn(getByRole(getByRole(container, 'dialog', 'Pick a colour'), 'slider', 'Hue'))
  press('End')
  press('Escape')
  assert.equal([seen.length, seen.at(-1)], [2, '#1890ff'])
  assert.equal(picked, [])
  click(getByRole(container, 'button', 'Pick…'))
  click(getByRole(container, 'button', 'Apply'))
  assert.equal(picked, ['#1890ff'])
  unmount()
})

test.run()
