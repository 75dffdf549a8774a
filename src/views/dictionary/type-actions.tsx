import { createDictionaryApi } from '#api/dictionary.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { RecordPanels, type RecordPanelsProps } from '#resource/described/described-panels.tsx'
import { useDescribedOperations } from '#resource/described/use-described-operations.ts'
import { useHistory } from '#resource/history/use-history-item.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { type DictionaryType, dictionaryTypes } from '#resources/system/dictionary-types.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { TypeForm } from './type-form.tsx'

interface TypeActionsProps {
  /** The chosen type; none if the server does not list it. */
  row: DictionaryType | undefined
  types: readonly DictionaryType[]
  /** Gets the type to show next; none after the shown type was deleted. */
  onChanged: (dictType: string | undefined) => void
}

/** The actions for types, below their list. */
export function TypeActions({ row, types, onChanged }: TypeActionsProps) {
  const texts = useTexts('dictionary-types')
  const [panel, open] = useRecordPanel('type')
  const may = useDescribedOperations(dictionaryTypes)
  const remove = useDeleteType(
    () => onChanged(undefined),
    () => onChanged(row?.dictType),
  )
  const history = useHistory()
  const panels = panel && (
    <TypePanels {...{ panel, may, types }} onClose={() => open(undefined)} onShow={onChanged} />
  )
  if (!Object.values(may).some(guard => guard.isShown) && !history.isOffered) return panels

  return (
    <div className="dictionary__type-actions">
      {may.add.render(
        <Button icon="plus" size="small" onClick={() => open({ show: 'new' })}>
          {texts.new}
        </Button>,
      )}
      {row
        && may.edit.render(
          <Button icon="edit" size="small" onClick={() => open({ show: 'edit', id: row.dictId })}>
            {texts.edit}
          </Button>,
        )}
      {row
        && !row.protected
        && may.remove.render(
          <OnlineButton icon="delete" size="small" onClick={() => void remove(row)}>
            {texts.delete}
          </OnlineButton>,
        )}
      {row && history.isOffered && (
        <OnlineButton
          icon="time-range"
          size="small"
          onClick={() => open({ show: 'history', id: row.dictId })}
        >
          {history.label}
        </OnlineButton>
      )}
      {panels}
    </div>
  )
}

interface TypePanelsProps
  extends Pick<RecordPanelsProps<DictionaryType>, 'panel' | 'may' | 'onClose'> {
  types: readonly DictionaryType[]
  onShow: (dictType: string) => void
}

/** The panel that the address names; nothing if the user may not use it. */
function TypePanels({ types, onShow, panel, ...panels }: TypePanelsProps) {
  return (
    <RecordPanels<DictionaryType>
      {...panels}
      resource={dictionaryTypes}
      calls={useApi(createDictionaryApi).type}
      panel={panel.show === 'new' ? { show: 'new' } : panel}
      sample={types[0]}
      returnFocus={useReturnFocus()}
      draftOf={(show, id) => `${show}type ${id}`}
      onChanged={() => refetchRequest.set({ only: 'all' })}
      form={form => <TypeForm {...form} {...{ types, onShow }} />}
      details={(row, reason, dialog) => (
        <DescribedDetails
          {...{ resource: dictionaryTypes, row, reason }}
          drafts={[`edittype ${row.dictId}`]}
          {...dialog}
        />
      )}
    />
  )
}

/** Deletes an empty type after a question. The server, too, refuses to delete a type with entries. */
function useDeleteType(onRemoved: () => void, onFailed: () => void) {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const texts = useTexts('dictionary-types')
  const list = useTexts('list')
  const common = useTexts('common')
  const textOf = useWriteError()

  return async (type: DictionaryType) => {
    const { dictName, count = 0 } = type
    if (count > 0) return notices.show('warning', texts.hasEntries(dictName, count))
    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: texts.deleteText(dictName),
      tone: 'danger',
      confirmLabel: texts.delete,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (!isSure) return
    try {
      if ((await api.type.remove([type])) === false) return
      notices.show('success', list.deleted(dictName))
      onRemoved()
    } catch (error) {
      if (mayHaveSucceeded(error)) notices.show('warning', textOf(error))
      onFailed()
    }
  }
}
