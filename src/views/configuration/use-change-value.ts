import { createConfigurationApi } from '#api/configuration.ts'
import type { SaveResult } from '#api/records.ts'
import { firstLine, isMasked } from '#entities/configuration-key.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { type SavedNoticeTexts, useSavedNotice } from '#notifications/saved-notice.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { useResourceTexts } from '#resource/described/use-resource-texts.ts'
import { type ConfigurationKey, configurationKeys } from '#resources/system/configuration-keys.ts'
import { useApi } from '#session/use-api.ts'

type ChangedKey = Pick<ConfigurationKey, 'configId' | 'configName' | 'configKey' | 'secret'>

export interface ValueChanger {
  set(key: ConfigurationKey, value: string): Promise<void>
  /**
   * Shows the old and new value with an Undo button; of a secret only that it was saved.
   * `labels` has the labels of all fields of the request.
   */
  showChanged(
    saved: SaveResult<ConfigurationKey>,
    key: ChangedKey,
    before: string,
    now: string,
    labels?: SavedNoticeTexts['labels'],
  ): void
}

/**
 * Changes a value at once, with Undo. Neither the change nor its Undo overwrites a value that
 * another user has set meanwhile (R62).
 *
 * @param onChanged gets the row with its new value, or nothing if the rows must be read again.
 */
export function useChangeValue(
  rowErrors: RowErrors,
  onChanged: (row?: ConfigurationKey) => void,
): ValueChanger {
  const api = useApi(createConfigurationApi)
  const showSaved = useSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const showUndoable = useUndoableSavedNotice()
  const locale = useLocale()
  const texts = useTexts('configuration')
  const { saved: savedText } = useResourceTexts(configurationKeys)

  /** False after a failure, which the call itself has shown. */
  async function attempt(
    { configId, configName }: ChangedKey,
    write: () => Promise<SaveResult<ConfigurationKey> | false>,
  ) {
    rowErrors.clear()
    try {
      return await write()
    } catch (error) {
      showRefusedChanges(error, configName)
      rowErrors.report(configId, error)
      return false
    }
  }

  function showChanged(
    saved: SaveResult<ConfigurationKey>,
    key: ChangedKey,
    before: string,
    now: string,
    labels: SavedNoticeTexts['labels'] = {
      configValue: configurationKeys.fields.configValue.label[locale],
    },
  ) {
    const { configName: name } = key
    const notice = { name, labels }
    if (isMasked(key)) return void showSaved(saved, { ...notice, done: savedText(name) })
    const text = texts.valueNow(name, firstLine(before), firstLine(now))
    const { written } = saved
    const undo = written && {
      of: [written],
      async send() {
        const undone = await attempt(key, () => api.undo(written))
        if (undone) onChanged()
        return undone
      },
    }
    showUndoable(saved, { ...notice, done: text }, undo)
  }

  return {
    showChanged,
    async set(key, configValue) {
      const { configId, version } = key
      const saved = await attempt(key, () => api.change(configId, { configValue }, { version }))
      if (!saved) return
      onChanged(saved.record ?? { ...key, configValue, version: undefined })
      showChanged(saved, key, key.configValue, configValue)
    },
  }
}
