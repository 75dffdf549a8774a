import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { render, settle } from '../support/render.tsx'
import { LiveRegions } from '#notifications/live-regions.tsx'
import { createNotices, type Notices, NoticesContext } from '#notifications/notices.ts'

const test = suite('live-regions')

/** In ms: longer than a browser takes to report a change of the document. */
const TOLD = 150

/**
 * The texts of the two regions, read every ten milliseconds, with the time that each one stayed.
 */
async function standing(walk: (notices: Notices) => Promise<void> | void) {
  const stood: { text: string; time: number }[] = []
  await withFakeTimers(async pass => {
    const notices = createNotices()
    const { container, unmount } = render(
      <NoticesContext value={notices}>
        <LiveRegions />
      </NoticesContext>,
    )
    await settle(() => walk(notices))
    for (let time = 0; time < 2_000; time += 10) {
      const regions = ['polite', 'assertive'].map(urgency => {
        const text = container.querySelector(`#live-${urgency}`)?.textContent
        return text ? `${urgency} ${text}` : ''
      })
      const text = regions.join('')
      const last = stood.at(-1)
      if (last?.text === text) last.time += 10
      else stood.push({ text, time: 10 })
      await pass(10)
    }
    unmount()
  })
  return stood
}

const texts = (stood: { text: string }[]) => stood.map(({ text }) => text)

test('§28.1 two texts of one turn are both announced, each long enough for a screen reader', async () => {
  const stood = await standing(({ announce }) => {
    announce('2 tabs closed')
    announce('Home, page loaded')
  })
  assert.equal(texts(stood), ['', 'polite 2 tabs closed', '', 'polite Home, page loaded'])
  assert.ok(
    stood.filter(({ text }) => text).every(({ time }) => time > TOLD),
    JSON.stringify(stood),
  )
})

test('§28.1 the same error once more is as urgent as the first', async () => {
  const stood = await standing(async ({ announce }) => {
    announce('Roles, page loaded')
    await settle()
    announce('Refused', 'assertive')
    await settle()
    announce('Refused', 'assertive')
  })
  const [, ...said] = texts(stood)
  assert.equal(said, [
    'polite Roles, page loaded',
    '',
    'assertive Refused',
    '',
    'assertive Refused',
  ])
})

test('§28.1 the same text twice is announced twice', async () => {
  const stood = await standing(({ announce }) => {
    announce('Copied')
    announce('Copied')
  })
  assert.equal(texts(stood), ['', 'polite Copied', '', 'polite Copied'])
})

test.run()
