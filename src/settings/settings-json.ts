import { isFields, parseJson } from '#lib/decode.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Every setting, for another browser or another person. */
export const formatSettings = (settings: Settings) => JSON.stringify(settings, null, 2)

export type SettingsJsonError =
  | { fault: 'form' }
  | { fault: 'unknown'; name: string }
  | { fault: 'value'; name: string; value: string }

/** All of it or nothing: unlike what is stored, what is pasted is told when it is wrong. */
export function parseSettingsJson(
  text: string,
  now: Settings,
): { settings: Settings } | { faults: SettingsJsonError[] } {
  const given = parseJson(text)
  if (!isFields(given) || Object.keys(given).length === 0) return { faults: [{ fault: 'form' }] }

  const faults = Object.entries(given).flatMap<SettingsJsonError>(([name, value]) => {
    if (!Object.hasOwn(now, name)) return [{ fault: 'unknown', name: name.slice(0, 40) }]
    const key = name as keyof Settings
    // Of one that differs from the value only a valid value comes back.
    const others = { ...now, [key]: undefined } as unknown as Settings
    const isValid = parseSettings(JSON.stringify({ [name]: value }), others)[key] !== undefined
    if (isValid || (key === 'locale' && value === null)) return []
    return [{ fault: 'value', name, value: JSON.stringify(value).slice(0, 40) }]
  })
  if (faults.length > 0) return { faults }
  const settings = parseSettings(text, now)
  return { settings: given.locale === null ? { ...settings, locale: null } : settings }
}
