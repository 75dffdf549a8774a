import { createDictApi } from '#api/dictionary.ts'
import { type DictEntry, isDefault } from '#entities/dictionary-entry.ts'
import { flashOf } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { useDeleteFailed } from '#resource/use-delete-error.ts'
import { useApi } from '#session/use-api.ts'

/**
 * Deletes once it can no longer be undone; the default, and the last of its type, only after a
 * question, for something is missed at once when they are gone.
 */
export function useDeleteEntry(count: number | undefined, onChanged: () => void) {
  const api = useApi(createDictApi)
  const notices = useNotices()
  const undo = useUndo()
  const texts = useTexts('dict')
  const list = useTexts('list')
  const common = useTexts('common')
  const failed = useDeleteFailed(onChanged)

  return {
    pending: undo.pending,
    takeBack: undo.takeBack,
    async start(entry: DictEntry) {
      const { dictCode, dictLabel } = entry
      const flash = flashOf(dictCode)
      // Those on their way out are counted as gone: nobody is asked for them any more.
      const isLast = count !== undefined && count - undo.pending.size === 1
      const isMissed = isDefault(entry) || isLast
      const run = async (options: { keepalive?: boolean } = {}) => {
        try {
          if ((await api.remove([dictCode], options)) === false) return
        } catch (error) {
          flash()
          failed(dictLabel, error)
          throw error
        }
        if (isMissed) notices.show('success', list.deleted(dictLabel))
        onChanged()
      }
      if (!isMissed) return undo.deleteLater({ key: dictCode, text: list.deleting(dictLabel), run })

      const isSure = await notices.ask({
        title: texts.deleteTitle,
        text: isLast ? texts.deleteLast(dictLabel) : texts.deleteDefault(dictLabel),
        tone: 'danger',
        confirm: texts.deleteConfirm,
        cancel: common.cancel,
      })
      // A refusal is told by the call itself; the entry is still there.
      if (isSure) await run().catch(() => undefined)
    },
  }
}
