import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resetPage } from '../support/dom.ts'
import { act, render } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { MINUTE_PATTERN, parseTime } from '#lib/format.ts'
import { learnServerTime, serverOffset } from '#lib/server-clock.ts'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { clock, exactTimes, RelativeTime } from '#locales/relative-time.tsx'
import { DescriptionList } from '#resource/description-list.tsx'

const test = suite('relative-time')

const MINUTE = 60_000
/** With one second more: the shared clock may be that much behind. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE - 1_000).toISOString()

const toMinute = (time: string) => parseTime(time, MINUTE_PATTERN)

function draw(...times: string[]) {
  const drawn = render(
    <LocaleProvider store={createStore('en')}>
      {times.map(time => (
        <RelativeTime key={time} time={time} />
      ))}
    </LocaleProvider>,
  )
  const all = () => [...drawn.container.querySelectorAll('time')]
  return { ...drawn, all, texts: () => all().map(time => time.textContent) }
}

test.after.each(() => {
  exactTimes.set(false)
  resetPage()
})

test('W23 a time is relative for a day, then to the minute; its tooltip has the second and the zone', () => {
  const [near, far] = [ago(3), ago(60 * 25)]
  const { texts, all, unmount } = draw(near, far)
  assert.equal(texts(), ['3 minutes ago', toMinute(far)])
  assert.match(all()[0]?.title ?? '', `${parseTime(near)} UTC`)
  assert.match(all()[1]?.title ?? '', `${parseTime(far)} UTC`)
  assert.is(all()[0]?.dateTime, near)
  unmount()
})

test('W23 in the panel of one record a time that is written out has its second', () => {
  const far = ago(60 * 25)
  const { container, unmount } = render(
    <LocaleProvider store={createStore('en')}>
      <DescriptionList items={[['Created', { time: far }]]} />
    </LocaleProvider>,
  )
  assert.is(container.querySelector('time')?.textContent, parseTime(far))
  unmount()
})

test('§9 a future time is written out, unless the clock is only a little behind: then it is "just now"', () => {
  const [soon, far] = [ago(-0.75), ago(-60)]
  const { texts, unmount } = draw(soon, far)
  assert.equal(texts(), ['just now', toMinute(far)])
  unmount()
})

test('W23 times are told by the server’s clock, also once its first answer corrects the computer’s', () => {
  const serverTime = Date.now() + 120 * MINUTE
  try {
    const { texts, unmount } = draw(new Date(serverTime - 3 * MINUTE - 1_000).toISOString())
    assert.match(texts()[0] ?? '', /^\d{4}-/, 'in the future, by this computer')
    act(() => learnServerTime(new Date(serverTime).toUTCString(), Date.now()))
    assert.equal(texts(), ['3 minutes ago'])
    unmount()
    const { texts: later, unmount: end } = draw(new Date(serverTime - MINUTE - 1_000).toISOString())
    assert.equal(later(), ['1 minute ago'])
    end()
  } finally {
    serverOffset.set(0)
  }
})

test('§17 a text that is no known time is shown as it came, and a zero time not at all', () => {
  const { container, unmount } = draw('11.04.2020\u202e', '0001-01-01T00:00:00Z', '0', 'soon')
  assert.is(container.textContent, '11.04.2020\ufffdsoon')
  assert.is(container.querySelector('time'), null)
  unmount()
})

test('W23 a day without a time of day is the same instant in the markup as on screen', () => {
  const { all, unmount } = draw('2020-03-14')
  assert.is(all()[0]?.dateTime, new Date(2020, 2, 14).toISOString())
  unmount()
})

test('W23 the clock that stopped while no time was shown is right at once', () => {
  const { now } = Date
  try {
    Date.now = () => now() + 120 * MINUTE
    const { texts, unmount } = draw(ago(3))
    assert.equal(texts(), ['3 minutes ago'])
    unmount()
  } finally {
    Date.now = now
  }
})

test('W23 a click makes all times on the page exact, the next one relative again', () => {
  const [one, other] = [ago(3), ago(50)]
  const { texts, all, unmount } = draw(one, other)
  click(all()[1] as HTMLElement)
  assert.equal(texts(), [toMinute(one), toMinute(other)])
  click(all()[0] as HTMLElement)
  assert.equal(texts(), ['3 minutes ago', '50 minutes ago'])
  unmount()
})

test('W23 a click that ends a selection of text changes nothing', () => {
  const { texts, all, unmount } = draw(ago(3))
  const time = all()[0] as HTMLElement
  getSelection()?.selectAllChildren(time)
  click(time)
  assert.equal(texts(), ['3 minutes ago'])
  act(() => getSelection()?.removeAllRanges())
  click(time)
  assert.not.equal(texts(), ['3 minutes ago'])
  unmount()
})

test('W23 the clock gives the same value twice in one draw, even if a second begins in between', async () => {
  const { now } = Date
  let at = clock.get() + 999
  try {
    await Promise.resolve()
    Date.now = () => at++
    assert.is(clock.get(), clock.get())
    await Promise.resolve()
    assert.is(clock.get(), at - 1, 'and is right a turn later')
  } finally {
    Date.now = now
  }
  await Promise.resolve()
})

test('W23 on a screen no other file than <RelativeTime> writes a time', () => {
  // These write a time into a file, a copied text, a field, a sentence, a message or a list of times
  // of one day, where none can be switched.
  const others = [
    'app/error-boundary.tsx',
    'error-log/error-log-dialog.tsx',
    'form/restored-draft-banner.tsx',
    'list/list-card.tsx',
    'locales/relative-time.tsx',
    'notifications/message-history-drawer.tsx',
    'resource/described/record-values.ts',
    'resource/described/use-value-words.ts',
    'session/expiry-banner.tsx',
    'shell/unknown-sign-ins.tsx',
    'ui/fields/date/calendar.tsx',
    'views/access-facts.tsx',
    'views/dashboard/use-greeting.ts',
    'views/operation-log/operation-log.tsx',
    'views/operation-log/operation-panel.tsx',
    'views/users/locked-out.tsx',
  ]
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    file =>
      /^(?!server|lib|list.period-filter).*\.tsx?$/.test(file)
      && !others.includes(file)
      && /\b(parseTime|formatTime|DateTimeFormat|toLocaleTimeString)\(/.test(
        readFileSync(`src/${file}`, 'utf8'),
      ),
  )
  assert.equal(found, [])
})

test.run()
