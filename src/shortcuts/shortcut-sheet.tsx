import { Fragment, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import type { OverlayProps } from '#notifications/lazy-overlay.tsx'
import { useSettingsStore } from '#settings/settings.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { keyCaps } from './keys.ts'
import { SHORTCUT_SCOPES, type Shortcut, useShortcuts } from './shortcuts.ts'

/** Lists what each key would do now, by scope. */
export default function ShortcutSheet({ onClose, returnFocus }: OverlayProps) {
  const list = useShortcuts()
  const { singleKeys } = useStore(useSettingsStore())
  const texts = useTexts('navigation')
  const more = useTexts('search')
  const [query, setQuery] = useState('')

  const wanted = query.trim().toLowerCase()
  const fits = ({ keys, label }: ShortcutLine) =>
    `${label} ${keys.flatMap(key => keyCaps(key).flat()).join(' ')}`.toLowerCase().includes(wanted)
  // In the order of registration; the list has the newest first.
  const groups = SHORTCUT_SCOPES.map(scope => ({
    scope,
    lines: shortcutLines(
      effectiveShortcuts(list)
        .filter(row => row.scope === scope)
        .reverse(),
    ).filter(fits),
  }))
  const shown = groups.filter(({ lines }) => lines.length > 0)

  return (
    <Dialog
      title={texts.shortcuts}
      size="medium"
      closeLabel={more.close}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className="shortcut-sheet">
        <TextField label={more.filterShortcuts} icon="search" value={query} onChange={setQuery} />
        {!singleKeys && <p role="note">{more.singleKeysOff}</p>}
        {shown.length === 0 && <p role="status">{more.noShortcut}</p>}
        {shown.map(({ scope, lines }) => (
          <section key={scope} aria-label={more[scope]}>
            <h3>{more[scope]}</h3>
            <dl>
              {lines.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className="shortcut-sheet__between">{more.or}</span>}
                        <KeyCaps keys={key} then={more.followedBy} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function KeyCaps({ keys, then }: { keys: string; then: string }) {
  return keyCaps(keys).map((caps, index) => (
    <span key={caps.join(' ')}>
      {index > 0 && <span className="shortcut-sheet__between">{then}</span>}
      {caps.map(cap => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  ))
}

interface ShortcutLine {
  label: string
  keys: readonly string[]
}

/** One line for each label, with all keys that do it. */
function shortcutLines(rows: readonly Shortcut[]): ShortcutLine[] {
  const lines = new Map<string, ShortcutLine>()
  for (const { keys, label } of rows)
    lines.set(label, { label, keys: [...(lines.get(label)?.keys ?? []), keys] })
  return [...lines.values()]
}

/** Of several shortcuts with the same keys only the first runs. */
const effectiveShortcuts = (list: readonly Shortcut[]) =>
  list.filter((shortcut, index) => list.findIndex(({ keys }) => keys === shortcut.keys) === index)
