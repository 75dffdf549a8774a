import { useTexts } from '#state/locale.ts'
import { panel, usePanel } from '#state/panels.ts'
import { useLaterFor } from './use-later.ts'

/** The panels that the bar opens. */
export function LatePanels() {
  const shown = usePanel()
  const texts = useTexts('shell')
  const name = texts[shown ?? 'settings']
  const later = useLaterFor(shown !== undefined, name, () => panel.set(undefined))
  return later && <later.Panels />
}
