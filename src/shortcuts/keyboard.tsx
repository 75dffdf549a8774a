import { useEffect } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { useTexts } from '#locales/texts.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { Kbd } from '#ui/content/kbd.tsx'
import { formatKeys, keyCaps, startsSequence } from './keys.ts'
import { shortcuts, useShortcuts } from './shortcuts.ts'
import { useUsedShortcuts } from './used-shortcuts.ts'

/** Hears every key that nothing else took (W15), and shows what may follow the first of two. */
export function Keyboard() {
  const settings = useSettingsStore()
  const usedKeys = useUsedShortcuts()

  useEffect(() => {
    // Only what is watched takes over what another window stores.
    const unwatch = usedKeys.subscribe(() => {})
    const unhear = shortcuts.lastUsed.subscribe(() => {
      const keys = shortcuts.lastUsed.get()
      if (!usedKeys.get().includes(keys)) usedKeys.set([...usedKeys.get(), keys])
    })
    return () => {
      unwatch()
      unhear()
    }
  }, [usedKeys])
  useEffect(() => {
    function keyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      const { singleKeys } = settings.get()
      const modal = document.documentElement.hasAttribute('data-modal')
      if (shortcuts.press(event, { singleKeys, modal })) event.preventDefault()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [settings])

  return <KeyHint />
}

/** After the first key of two: what the second may be. */
function KeyHint() {
  const begun = useStore(shortcuts.pendingKey)
  const list = useShortcuts()
  const texts = useTexts('navigation')
  if (!begun) return null
  const next = list.filter(({ keys }) => startsSequence(keys, begun))

  return (
    <div className="key-hint" role="status">
      <p>
        <Kbd>{formatKeys(begun)}</Kbd> {texts.thenKey}
      </p>
      <ul>
        {next.map(({ keys, label }) => (
          <li key={keys}>
            <kbd className="kbd">{keyCaps(keys)[1]?.join(' ')}</kbd> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
