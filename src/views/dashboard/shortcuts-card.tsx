import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { isCharacterKey, keyCaps, parseKeys } from '#shortcuts/keys.ts'
import { shortcuts, useShortcuts } from '#shortcuts/shortcuts.ts'
import { useUsedShortcuts } from '#shortcuts/used-shortcuts.ts'

const MAX_SHOWN = 3

/** A few shortcuts that work everywhere and that the user has not used yet. */
export default function ShortcutsCard() {
  const texts = useTexts('search')
  const { singleKeys } = useStore(useSettingsStore())
  const used = useStore(useUsedShortcuts())
  const last = useStore(shortcuts.lastUsed)
  const usable = useShortcuts().filter(
    ({ scope, keys }) =>
      scope === 'everywhere' && (singleKeys || !parseKeys(keys).some(isCharacterKey)),
  )
  // A command may have several shortcuts; a user who knows one needs no other.
  const known = new Set(
    usable.filter(({ keys }) => used.includes(keys) || keys === last).map(({ label }) => label),
  )
  const unknown = new Map(
    usable.filter(({ label }) => !known.has(label)).map(shortcut => [shortcut.label, shortcut]),
  )
  const offered = [...unknown.values()].slice(-MAX_SHOWN).reverse()
  if (offered.length === 0) return <p className="dashboard__none">{texts.allUsed}</p>

  return (
    <dl className="key-list">
      {offered.map(({ keys, label }) => (
        <div key={keys}>
          <dt>{label}</dt>
          <dd>
            {keyCaps(keys)
              .flat()
              .map(cap => (
                <kbd key={cap} className="kbd">
                  {cap}
                </kbd>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
