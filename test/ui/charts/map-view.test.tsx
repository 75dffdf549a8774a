import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { act, render, settle } from '../../support/render.tsx'
import en from '#locales/en/maps.ts'
import zh from '#locales/zh-CN/maps.ts'
import { MapView, type MapViewProps } from '#ui/charts/map-view.tsx'

const test = suite('map-view')

const maps = { url: 'https://maps.example/v1', key: 'coal-key', plugins: ['AMap.Scale'] }
const yard = { title: 'Beiling', longitude: 121.4, latitude: 31.2 }

/** The frame's window is a stub that records the messages it gets. */
function draw(props: Partial<MapViewProps> = {}) {
  const drawn = render(
    <MapView title="Places" maps={maps} places={[yard]} locale="en" texts={en} {...props} />,
  )
  const frame = drawn.container.querySelector('iframe')
  const told: unknown[] = []
  const inside = { postMessage: (data: unknown) => void told.push(data) }
  if (frame) Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })
  const say = (data: unknown, { origin = 'null', source = inside as unknown } = {}) =>
    act(() => {
      dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
    })
  return { ...drawn, frame, told, say }
}

for (const [name, texts] of [
  ['English', en],
  ['Chinese', zh],
] as const) {
  test(`§18 without a key there is a notice and no frame, in ${name}`, () => {
    const { container, frame, unmount } = draw({ maps: { ...maps, key: '' }, texts })
    assert.is(frame, null)
    assert.ok(container.textContent?.includes(texts.off))
    unmount()
  })
}

test('§2 the frame has no origin, and gets address, key and plugins when it is ready', () => {
  const { frame, told, say, unmount } = draw()
  assert.equal(
    ['sandbox', 'src', 'title'].map(name => frame?.getAttribute(name)),
    ['allow-scripts', '/map.html', 'Places'],
  )
  assert.equal(told, [])
  say({ map: 'ready' })
  assert.equal(told, [{ map: 'load', ...maps, places: [yard], locale: 'en' }])
  unmount()
})

test('R41 messages from elsewhere or of another shape are ignored', () => {
  const { container, told, say, unmount } = draw()
  say({ map: 'ready' }, { origin: 'http://localhost' })
  say({ map: 'ready' }, { source: { postMessage: () => told.push('a stranger') } })
  say({ map: 'ready' }, { source: null })
  for (const data of ['ready', null, 7, [], {}, { map: 'load' }]) say(data)
  assert.equal(told, [])
  assert.is(queryByRole(container, 'alert'), undefined)
  unmount()
})

test('a failure is a notice inside the view', () => {
  const { container, say, unmount } = draw()
  getByRole(container, 'status')
  say({ map: 'failed' })
  assert.ok(getByRole(container, 'alert').textContent?.includes(en.failedText))
  assert.is(container.querySelector('iframe'), null)
  unmount()
})

test('a service that never answers has failed after the timeout; one that answered has not', async () => {
  const silent = draw({ timeout: 5 })
  const shown = draw({ timeout: 5 })
  shown.say({ map: 'shown' })
  await settle(() => new Promise(resolve => setTimeout(resolve, 15)))
  getByRole(silent.container, 'alert')
  assert.is(queryByRole(shown.container, 'alert'), undefined)
  assert.is(queryByRole(shown.container, 'status'), undefined)
  silent.unmount()
  shown.unmount()
})

test.run()
