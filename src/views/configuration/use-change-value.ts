import { createConfigurationApi } from '#api/configuration.ts'
import type { SaveResult } from '#api/records.ts'
import { type ConfigurationKey, firstLine, isMasked } from '#entities/configuration-key.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { type SavedNoticeTexts, useSavedNotice } from '#notifications/saved-notice.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { useApi } from '#session/use-api.ts'

type ChangedKey = Pick<ConfigurationKey, 'configId' | 'configKey' | 'secret'>

export interface ValueChanger {
  /** Whether the value is another one now. */
  set(key: ConfigurationKey, value: string): Promise<boolean>
  /** Says what a value was and is, with the way back; of a secret only that it was saved.
   * `labels` are those of all fields that were sent along. */
  showChanged(
    saved: SaveResult<ConfigurationKey>,
    key: ChangedKey,
    before: string,
    now: string,
    labels?: SavedNoticeTexts['labels'],
  ): void
}

/**
 * Changes a value at once; what it was is one press away (B.3, W10). Neither way is a
 * value overwritten that somebody else gave the key meanwhile (R62).
 *
 * @param onChanged hears of a row with its new value, or that the rows are to be read again.
 */
export function useChangeValue(onChanged: (row?: ConfigurationKey) => void): ValueChanger {
  const api = useApi(createConfigurationApi)
  const tellSaved = useSavedNotice()
  const tellYetChanged = useRefusedChangesNotice()
  const done = useUndoableSavedNotice()
  const texts = useTexts('configuration')

  /** False where it stayed as it was, which is told by the call. */
  async function send(
    { configId, configKey }: Pick<ConfigurationKey, 'configId' | 'configKey'>,
    configValue: string,
    version: number | undefined,
  ) {
    try {
      return await api.change(configId, { configValue }, { version })
    } catch (error) {
      tellYetChanged(error, configKey)
      // Somebody else's value, or one's own although no answer came: what the server has is shown.
      onChanged()
      return false
    }
  }

  function tell(
    saved: SaveResult<ConfigurationKey>,
    key: ChangedKey,
    before: string,
    now: string,
    labels: SavedNoticeTexts['labels'] = { configValue: texts.value },
  ) {
    const { configKey: name } = key
    const words = { name, labels }
    if (isMasked(key)) return void tellSaved(saved, { ...words, done: texts.saved(name) })
    const text = texts.valueNow(name, firstLine(before), firstLine(now))
    done(saved, { ...words, done: text }, async () => {
      const undone = await send(key, before, saved.record?.version)
      if (!undone) return
      onChanged()
      if (undone.notStored.length > 0) tellSaved(undone, { ...words, done: '' })
    })
  }

  return {
    showChanged: tell,
    async set(key, configValue) {
      const saved = await send(key, configValue, key.version)
      if (!saved) return false
      onChanged(saved.record ?? { ...key, configValue, version: undefined })
      tell(saved, key, key.configValue, configValue)
      return true
    },
  }
}
