import { useEffect } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { Kbd } from '#ui/content/kbd.tsx'
import { formatKeys, keyCaps, startsSequence } from './keys.ts'
import { shortcuts, useShortcuts } from './shortcuts.ts'
import { useUsedShortcuts } from './used-shortcuts.ts'

/**
 * Passes every key that nothing else handled to the shortcuts, and shows the second keys of a
 * sequence.
 */
export function Keyboard() {
  const settings = useSettingsStore()
  const usedKeys = useUsedShortcuts()

  useEffect(() => {
    // Only a store with a subscriber takes over what another window stores.
    const unwatch = usedKeys.subscribe(() => {})
    const stopRecording = shortcuts.lastUsed.subscribe(() => {
      const keys = shortcuts.lastUsed.get()
      if (!usedKeys.get().includes(keys)) usedKeys.set([...usedKeys.get(), keys])
    })
    return () => {
      unwatch()
      stopRecording()
    }
  }, [usedKeys])
  useEffect(() => {
    function keyDown(event: KeyboardEvent) {
      const { singleKeys } = settings.get()
      const modal = document.documentElement.hasAttribute('data-modal')
      if (shortcuts.press(event, { singleKeys, modal })) event.preventDefault()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [settings])

  return <KeyHint />
}

/** After the first key of a sequence: the keys that may follow. */
function KeyHint() {
  const firstKey = useStore(shortcuts.pendingKey)
  const list = useShortcuts()
  const texts = useTexts('navigation')
  if (!firstKey) return null
  const next = list.filter(({ keys }) => startsSequence(keys, firstKey))

  return (
    <div className="key-hint" role="status">
      <p>
        <Kbd>{formatKeys(firstKey)}</Kbd> <span>{texts.thenKey}</span>
      </p>
      <ul>
        {next.map(({ keys, label }) => (
          <li key={keys}>
            <kbd className="kbd">{keyCaps(keys)[1]?.join(' ')}</kbd> <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
