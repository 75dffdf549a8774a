import { useId } from 'react'
import { CallError, ChangedAgain } from '#api/errors.ts'
import type { Written } from '#api/records.ts'
import { createShopApi } from '#api/shop.ts'
import { logoBytesOf } from '#entities/shop-logo.ts'
import { EditorsLine } from '#form/editors.tsx'
import { ErrorSummary } from '#form/form-dialog.tsx'
import { RestoredDraftBanner } from '#form/restored-draft-banner.tsx'
import { type FormatValue, SaveConflict } from '#form/save-conflict.tsx'
import { useStore } from '#hooks/use-store.ts'
import { textOf } from '#lib/decode.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { FieldControl, type FieldControlProps } from '#resource/described/field-control.tsx'
import { useDescribedFormat, useRecordForm } from '#resource/described/use-record-form.ts'
import { SHOP_ID, type Shop, shop } from '#resources/system/shop.ts'
import { useApi } from '#session/use-api.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { ThemePicker } from '#settings/theme-picker.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { LogoField } from './logo-field.tsx'

interface ShopFormProps {
  row: Shop
  /** The form before this one was saved with the focus in it. */
  isFocused: boolean
  /** Gets the shop as it is stored, if the answer has it. */
  onSaved: (saved: Shop | undefined, hasFocus: boolean) => void
  /** The shop was changed otherwise, or may have been. */
  onChanged: () => void
}

/** Changes the shop; what config.json sets is shown, and why it stays. */
export function ShopForm({ row, isFocused, onSaved, onChanged }: ShopFormProps) {
  const api = useApi(createShopApi)
  const texts = useTexts('shop')
  const formTexts = useTexts('form')
  const showUndoable = useUndoableSavedNotice()
  const undo = useUndoOfShop(onChanged)
  const format = useShopFormat()

  const { form, fields, control } = useRecordForm<Shop>(
    shop,
    api,
    { row, sample: row, returnFocus: undefined, onSaved: onChanged, onClose: onChanged },
    {
      name: shop.name,
      format,
      showSaved(saved, notice) {
        const { written } = saved
        const undoable = written && { of: [written], send: () => undo(written) }
        showUndoable(saved, { ...notice, done: texts.saved(notice.name) }, undoable)
      },
      onStored: ({ saved, hasFocus }) => onSaved(saved?.record, hasFocus),
    },
  )

  return (
    <>
      {form.blocked && <Alert tone="warning">{form.blocked}</Alert>}
      <RestoredDraftBanner form={form} format={format} />
      <ErrorSummary
        as="h2"
        title={formTexts.problems(form.problems.length)}
        problems={form.problems}
      />
      <form
        id={form.id}
        className="form shop-form"
        data-sending={form.isSending || undefined}
        noValidate
        onSubmit={event => void form.submit(event)}
        onKeyDown={submitKeyHandler(() => void form.submit())}
      >
        {fields.map(([name]) => (
          <ShopControl
            key={name}
            control={control(name)}
            lockedReason={row.configured.includes(name) ? texts.configured : undefined}
          />
        ))}
        <p>
          <SubmitButton
            form={form}
            busyText={formTexts.saving}
            autoFocus={isFocused}
            // A press that left a field first would show its error, and the button would move away.
            onMouseDown={event => event.preventDefault()}
          >
            {formTexts.save}
          </SubmitButton>
        </p>
        <EditorsLine kind={shop.name} id={SHOP_ID} />
      </form>
      <SaveConflict form={form} format={format} onDiscard={onChanged} returnFocus={undefined} />
    </>
  )
}

interface ShopControlProps {
  control: FieldControlProps & { name: string }
  lockedReason: string | undefined
}

/** The usual control of a field; a picture and a colour have their own. */
function ShopControl({ control, lockedReason }: ShopControlProps) {
  const { name, binding } = control
  if (name === 'logo')
    return (
      <LogoField binding={{ ...binding, value: textOf(binding.value) }} {...{ lockedReason }} />
    )
  if (name === 'theme' && lockedReason === undefined) return <ColourField {...{ binding }} />
  return <FieldControl {...control} lockedReason={lockedReason} />
}

function ColourField({ binding }: Pick<FieldControlProps, 'binding'>) {
  const locale = useLocale()
  const { scheme } = useStore(useSettingsStore())
  const labelId = useId()
  const { label, help } = shop.fields.theme

  return (
    <FieldGroup
      id={binding.id}
      label={<span id={labelId}>{label[locale]}</span>}
      help={help[locale]}
      error={binding.error}
      required
    >
      <ThemePicker
        labelledBy={labelId}
        theme={textOf(binding.value)}
        scheme={scheme}
        onChange={theme => {
          if (!binding.readOnly) binding.onChange(theme)
        }}
      />
    </FieldGroup>
  )
}

/** Values of the form in words; of a logo what it is. */
function useShopFormat(): FormatValue {
  const texts = useTexts('shop')
  const format = useDescribedFormat(shop)

  return (name, value) => {
    if (name !== 'logo') return format(name, value)
    const bytes = logoBytesOf(textOf(value))
    return bytes ? texts.logoOf(bytes.length) : textOf(value)
  }
}

/** Takes a change back; why it could not is told, and the shop is read again. */
function useUndoOfShop(onChanged: () => void) {
  const api = useApi(createShopApi)
  const notices = useNotices()
  const reasonOf = useWriteError()

  return async (written: Written<Shop>) => {
    try {
      return await api.undo(written)
    } catch (error) {
      if (!(error instanceof CallError || error instanceof ChangedAgain)) throw error
      if (error instanceof ChangedAgain || !error.reported) notices.show('error', reasonOf(error))
      return undefined
    } finally {
      onChanged()
    }
  }
}
