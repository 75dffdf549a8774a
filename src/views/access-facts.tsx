import { addressParts } from '#lib/address-parts.ts'
import { displayTextOf } from '#lib/decode.ts'
import { parseTime } from '#lib/format.ts'
import { colonAfter } from '#lib/sentences.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { decodePath } from '#routing/paths.ts'
import { useOwnName } from '#session/use-own-name.ts'
import { Button } from '#ui/actions/button.tsx'

export type Fact = readonly [name: string, value: string]

/** What an administrator has to know of a page that this user cannot open, and a button that copies it. */
export function AccessFacts({ facts }: { facts: readonly Fact[] }) {
  const person = useOwnName()
  const copy = useClipboard()
  const texts = useTexts('permissions')

  function copyAll() {
    const all = [...facts, [texts.user, person], [texts.time, parseTime(serverNow())]] as const
    void copy(all.map(([name, value]) => name + colonAfter(name) + value).join('\n'))
  }

  return (
    <>
      <dl className="error-page__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button icon="copy" onClick={copyAll}>
        {texts.copyForAdministrator}
      </Button>
    </>
  )
}

/** In characters. */
const MAX_ADDRESS_LENGTH = 200

/** An address as the user knows it: without the escapes in its path. */
export function shownAddress(address: string): string {
  const { path, search, hash } = addressParts(address)
  return displayTextOf(decodePath(path) + search + hash, MAX_ADDRESS_LENGTH)
}
