import { createConfigApi } from '#api/configuration.ts'
import type { ConfigKey } from '#entities/configuration-key.ts'
import { flashOf } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { useDeleteFailed } from '#resource/use-delete-error.ts'
import { useApi } from '#session/use-api.ts'

/** Deletes once it can no longer be undone. */
export function useDeleteKey(onChanged: () => void) {
  const api = useApi(createConfigApi)
  const undo = useUndo()
  const list = useTexts('list')
  const failed = useDeleteFailed(onChanged)

  return {
    pending: undo.pending,
    takeBack: undo.takeBack,
    start({ configId, configName }: ConfigKey) {
      const flash = flashOf(configId)
      undo.deleteLater({
        key: configId,
        text: list.deleting(configName),
        async run(options) {
          try {
            if ((await api.remove([configId], options)) !== false) onChanged()
          } catch (error) {
            flash()
            failed(configName, error)
            throw error
          }
        },
      })
    },
  }
}
