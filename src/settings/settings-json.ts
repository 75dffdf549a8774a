import { isFields, parseJson } from '#lib/decode.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Every setting as JSON, for another browser or another user. */
export const formatSettings = (settings: Settings) => JSON.stringify(settings, null, 2)

export type SettingsJsonError =
  | { fault: 'form' }
  | { fault: 'unknown'; name: string }
  | { fault: 'value'; name: string; value: string }

/** Accepts all of a pasted text or nothing: unlike stored settings, each error is reported. */
export function parseSettingsJson(
  text: string,
  now: Settings,
): { settings: Settings } | { faults: SettingsJsonError[] } {
  const pasted = parseJson(text)
  if (!isFields(pasted) || Object.keys(pasted).length === 0) return { faults: [{ fault: 'form' }] }

  const faults = Object.entries(pasted).flatMap<SettingsJsonError>(([name, value]) => {
    if (!Object.hasOwn(now, name)) return [{ fault: 'unknown', name: name.slice(0, 40) }]
    const key = name as keyof Settings
    // With no default of its own, only a valid value comes back from the parser.
    const withoutDefault = { ...now, [key]: undefined } as unknown as Settings
    const isValid =
      parseSettings(JSON.stringify({ [name]: value }), withoutDefault)[key] !== undefined
    if (isValid || (key === 'locale' && value === null)) return []
    return [{ fault: 'value', name, value: JSON.stringify(value).slice(0, 40) }]
  })
  if (faults.length > 0) return { faults }
  const settings = parseSettings(text, now)
  return { settings: pasted.locale === null ? { ...settings, locale: null } : settings }
}
