import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { BarChart, niceMaximum } from '#ui/charts/bar-chart.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'

const test = suite('chart')

const table = { summary: 'Show as a table', head: ['Day', 'Sign-ins'] as const }

test('a chart is a picture named by a sentence, with its figures in a table', () => {
  const { container, unmount } = render(
    <BarChart
      label="Sign-ins per day: least 3, most 12"
      bars={[
        { label: 'Mon', value: 3 },
        { label: 'Tue', value: 12 },
      ]}
      table={table}
    />,
  )
  const picture = getByRole(container, 'img', 'Sign-ins per day: least 3, most 12')
  assert.equal(
    [...picture.querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height'))),
    [0.15, 0.6],
  )
  const figures = getByRole(container, 'table', 'Sign-ins per day: least 3, most 12')
  assert.equal(
    queryAllByRole(figures, 'rowheader').map(cell => cell.textContent),
    ['Mon', 'Tue'],
  )
  assert.equal(
    queryAllByRole(figures, 'cell').map(cell => cell.textContent),
    ['3', '12'],
  )
  unmount()
})

test('B.5 the scale has room for large numbers: it says them as the figures of the home page do', () => {
  const scaleOf = (value: number) => {
    const { container, unmount } = render(
      <BarChart label="Calls" bars={[{ label: 'Mon', value }]} table={table} />,
    )
    const scale = [...container.querySelectorAll('.bar-chart__scale > span')]
    const said = scale.map(step => step.textContent)
    unmount()
    return said
  }
  assert.equal(scaleOf(1_900_000), ['2M', '1M', '0'])
  assert.equal(scaleOf(25_000), ['40k', '20k', '0'])
  assert.equal(scaleOf(7_900), ['8000', '4000', '0'])
})

test('the scale ends at a number that halves well', () => {
  assert.equal(
    [0, 1, 3, 7, 10, 11, 41, 99, 4600].map(niceMaximum),
    [1, 1, 4, 8, 10, 20, 60, 100, 6000],
  )
})

test('a scale of whole numbers has no halves', () => {
  const scale = (value: number) => {
    const { container, unmount } = render(
      <BarChart label="Sign-ins" bars={[{ label: 'Mon', value }]} table={table} />,
    )
    const marks = container.querySelectorAll('.bar-chart__scale > span')
    unmount()
    return [...marks].map(mark => mark.textContent)
  }
  assert.equal([0, 1, 2].map(scale), Array(3).fill(['2', '1', '0']))
  assert.equal(scale(0.3), ['0.4', '0.2', '0'])
})

test('a chart without bars, or with empty ones only, is drawn without NaN', () => {
  const { container, rerender, unmount } = render(
    <BarChart label="Nothing yet" bars={[]} table={table} />,
  )
  rerender(<BarChart label="Nothing yet" bars={[{ label: 'Mon', value: 0 }]} table={table} />)
  assert.is(container.querySelector('rect')?.getAttribute('height'), '0')
  unmount()
})

test('a sparkline runs from edge to edge, a level one through the middle', () => {
  const drawn = (values: readonly number[]) => {
    const { container, unmount } = render(<Sparkline label="Calls" values={values} />)
    getByRole(container, 'img', 'Calls')
    const line = container.querySelector('.sparkline__line')?.getAttribute('d')
    unmount()
    return line
  }
  assert.is(drawn([0, 5, 10]), 'M3 25L50 14L97 3')
  assert.is(drawn([7, 7]), 'M3 14L97 14')
  assert.is(drawn([]), undefined)
})

test.run()
