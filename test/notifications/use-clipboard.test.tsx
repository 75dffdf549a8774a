import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { renderScreen, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { TIP_EVENT } from '#ui/overlays/tooltips.tsx'

const test = suite('useClipboard')

function Key() {
  const copy = useClipboard()
  return (
    <>
      <CopyText text="sys.port" hint="Copy key" onCopy={copy} />
      <CopyText
        text="••••"
        hint="Copy secret"
        onCopy={(_, at) => copy('s3cret', at, { isSecret: true })}
      />
      <CopyText text="a long…" hint="Copy value" onCopy={(_, at) => copy('a long text', at)} />
    </>
  )
}

const refused = { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }

async function press(name: string, clipboard: unknown, isHeard = true) {
  const shown = await renderScreen(<Key />, { areas: ['list'], table: {} })
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const tips: unknown[] = []
  const hear = (event: Event) => {
    tips.push((event as CustomEvent).detail)
    if (isHeard) event.preventDefault()
  }
  addEventListener(TIP_EVENT, hear)
  getSelection()?.removeAllRanges()
  try {
    click(getByRole(shown.container, 'button', name))
    await wait()
    const { notices } = shown
    const notified = notices.shown.get().map(({ title, text }) => [title, text])
    return {
      tips,
      notified,
      said: notices.announcement.get().polite,
      selected: String(getSelection()),
    }
  } finally {
    removeEventListener(TIP_EVENT, hear)
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
    shown.unmount()
  }
}

test('W23 a copied text is confirmed where it stands, and in the live region', async () => {
  const copied: string[] = []
  const answer = await press('sys.port', {
    writeText: async (text: string) => void copied.push(text),
  })
  assert.equal(copied, ['sys.port'])
  assert.equal(answer, { tips: ['Copied'], notified: [], said: 'Copied', selected: '' })
})

test('W23 before the tips are loaded a message confirms it', async () => {
  const { notified, said } = await press('sys.port', { writeText: async () => {} }, false)
  assert.equal([notified, said], [[[undefined, 'Copied']], 'Copied'])
})

for (const [why, clipboard] of [
  ['is refused', refused],
  ['does not exist, as on plain http', undefined],
] as const) {
  test(`W23 if the clipboard ${why}, the text is selected`, async () => {
    const said = 'Selected: copy it from here'
    assert.equal(await press('sys.port', clipboard), {
      tips: [said],
      notified: [],
      said,
      selected: 'sys.port',
    })
  })
}

test('W23 a text that is cut on the screen is shown in full instead', async () => {
  const { tips, notified, selected } = await press('a long…', refused)
  assert.equal([tips, selected], [[], ''])
  assert.equal(
    notified.map(([, text]) => text),
    ['a long text'],
  )
})

test('W23 no message shows a secret, whatever stands in its place', async () => {
  const { tips, notified, selected } = await press('••••', refused)
  assert.equal([tips, notified, selected], [['Selected: copy it from here'], [], '••••'])
})

test.run()
