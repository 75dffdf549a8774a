import { createDictionaryApi } from '#api/dictionary.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { textsIn } from '#entities/bilingual-text.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePermission } from '#permissions/allow.tsx'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { useHistory } from '#resource/history/use-history-item.ts'
import { RecordLoader } from '#resource/record-loader.tsx'
import { type RecordPanel, useRecordPanel } from '#resource/record-panel-address.ts'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import type { DictionaryType } from '#resources/system/dictionary-types.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { TypeForm, type TypeFormProps, typeLabels } from './type-form.tsx'

interface TypeActionsProps {
  /** The chosen type; none if the server does not list it. */
  row: DictionaryType | undefined
  types: readonly DictionaryType[]
  /** Gets the type to show next; none after the shown type was deleted. */
  onChanged: (dictType: string | undefined) => void
}

/** The actions for types, below their list. */
export function TypeActions({ row, types, onChanged }: TypeActionsProps) {
  const texts = useTexts('dictionary')
  const [panel, open] = useRecordPanel('type')
  const add = usePermission(['system:sysdicttype:add'])
  const edit = usePermission(['system:sysdicttype:edit'])
  const removal = usePermission(['system:sysdicttype:remove'])
  const remove = useDeleteType(
    () => onChanged(undefined),
    () => onChanged(row?.dictType),
  )
  const history = useHistory()
  const panels = panel && (
    <TypePanels
      {...{ panel, types }}
      mayAdd={add.isAllowed}
      mayEdit={edit.isAllowed}
      onClose={() => open(undefined)}
      onSaved={onChanged}
    />
  )
  if (![add, edit, removal].some(guard => guard.isShown) && !history.isOffered) return panels

  return (
    <div className="dictionary__type-actions">
      {add.render(
        <Button icon="plus" size="small" onClick={() => open({ show: 'new' })}>
          {texts.newType}
        </Button>,
      )}
      {row
        && edit.render(
          <Button icon="edit" size="small" onClick={() => open({ show: 'edit', id: row.dictId })}>
            {texts.editType}
          </Button>,
        )}
      {row
        && !row.protected
        && removal.render(
          <OnlineButton icon="delete" size="small" onClick={() => void remove(row)}>
            {texts.deleteType}
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

interface TypePanelsProps extends Omit<TypeFormProps, 'row' | 'returnFocus'> {
  panel: RecordPanel
  mayAdd: boolean
  mayEdit: boolean
}

/** The panel that the address names; nothing if the user may not use it. */
function TypePanels({ panel, mayAdd, mayEdit, ...props }: TypePanelsProps) {
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')
  const shared = { ...props, returnFocus: useReturnFocus() }
  if (panel.show === 'history')
    return (
      <HistoryPanel
        kind="dicttype"
        id={panel.id}
        get={api.type.get}
        writes={mayEdit ? api.type : undefined}
        onChanged={() => refetchRequest.set({ only: 'all' })}
        onClose={props.onClose}
      />
    )
  if (panel.show === 'edit')
    return (
      <RecordLoader
        key={panel.id}
        id={panel.id}
        get={api.type.get}
        form={`edittype ${panel.id}`}
        title={mayEdit ? texts.editType : texts.type}
        failureTitle={texts.typesFailed}
        canCreate={mayAdd}
        returnFocus={shared.returnFocus}
        onClose={shared.onClose}
        renderForm={(row, orphanedDraft) => (
          <TypeForm row={row} orphanedDraft={orphanedDraft} {...shared} />
        )}
        renderDetails={
          mayEdit
            ? undefined
            : row => (
                <TypeDetails row={row} returnFocus={shared.returnFocus} onClose={shared.onClose} />
              )
        }
      />
    )
  return (
    panel.show === 'new'
    && mayAdd && (
      <NewRecords>{next => <TypeForm row={undefined} next={next} {...shared} />}</NewRecords>
    )
  )
}

function TypeDetails({
  row,
  ...dialog
}: { row: DictionaryType } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const bilingual = useBilingual(texts.typeName, row.dictNameZh)
  const kept = useStoredDraft(`edittype ${row.dictId}`)

  return (
    <DetailsDialog
      title={texts.type}
      description={row.dictName}
      reason={texts.readOnly}
      items={[
        [texts.typeName, row.dictName],
        ...bilingual.otherItem(textsIn(row.raw, 'dictName')),
        [texts.type, row.dictType],
        [list.status, statusLabel(row.status, statuses)],
        [texts.remark, row.remark],
      ]}
      {...dialog}
    >
      <StoredDraft
        {...kept}
        labels={typeLabels(bilingual.labels, texts, list)}
        format={(name, value) =>
          name === 'status' ? statusLabel(value, statuses) : String(value ?? '')
        }
      />
    </DetailsDialog>
  )
}

/** Deletes an empty type after a question. The server, too, refuses to delete a type with entries. */
function useDeleteType(onRemoved: () => void, onFailed: () => void) {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const common = useTexts('common')
  const textOf = useWriteError()

  return async (type: DictionaryType) => {
    const { dictName, count = 0 } = type
    if (count > 0) return notices.show('warning', texts.typeHasEntries(dictName, count))
    const isSure = await notices.ask({
      title: texts.deleteTypeTitle,
      text: texts.deleteTypeText(dictName),
      tone: 'danger',
      confirmLabel: texts.deleteType,
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
