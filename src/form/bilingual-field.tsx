import { useState } from 'react'
import { sidesOf, withOther, withOwn } from '#entities/bilingual-text.ts'
import { displayTextOf } from '#lib/decode.ts'
import { colonAfter } from '#lib/sentences.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FieldBinding } from './use-form.ts'

interface BilingualFieldProps {
  text: FieldBinding<string>
  zh: FieldBinding<string | null>
  label: string
  /** The server keeps a text in each language; otherwise there is no second field. */
  isBilingual: boolean
  /** Names are; other texts need not be. */
  isRequired?: boolean | undefined
  /** Why the stored text cannot be changed. */
  lockedReason?: string | undefined
  help?: string | false | undefined
  /** What the browser may fill in, in the language of the interface. */
  autoComplete?: string | undefined
}

/**
 * A text in two languages: a field for the language of the interface, and the other one folded away.
 * Changing one never touches the other.
 */
export function BilingualField({
  text,
  zh,
  label,
  isBilingual,
  isRequired = true,
  lockedReason,
  help,
  autoComplete,
}: BilingualFieldProps) {
  const locale = useLocale()
  const formTexts = useTexts('form')
  const [isUnfolded, setUnfolded] = useState(false)
  const texts = { text: text.value, zh: zh.value }
  const { own, other } = sidesOf(texts, locale)
  const isOwnChinese = locale === 'zh-CN' && zh.value !== null
  const [ownField, otherField] = isOwnChinese ? [zh, text] : [text, zh]
  const otherLabel = formTexts.inOther(label)
  const isOpen = isUnfolded || otherField.error !== undefined

  function change(next: typeof texts) {
    if (next.text !== texts.text) text.onChange(next.text)
    if (next.zh !== texts.zh) zh.onChange(next.zh)
  }

  const shared = { readOnly: lockedReason !== undefined || text.readOnly }

  return (
    <>
      <TextField
        {...shared}
        autoComplete={autoComplete}
        id={ownField.id}
        label={label}
        value={own}
        onChange={typed => change(withOwn(texts, typed, locale))}
        onBlur={ownField.onBlur}
        error={ownField.error}
        help={lockedReason ?? help}
        required={isRequired}
        optional={isRequired ? undefined : formTexts.optional}
      />
      {isBilingual && (
        <details
          className="form-fold"
          open={isOpen}
          onToggle={event => setUnfolded(event.currentTarget.open)}
        >
          <summary>
            {otherLabel + colonAfter(otherLabel) + (displayTextOf(other) || formTexts.sameText)}
          </summary>
          {isOpen && (
            <TextField
              {...shared}
              id={otherField.id}
              label={otherLabel}
              lang={locale === 'zh-CN' ? 'en' : 'zh-CN'}
              value={other}
              onChange={typed => change(withOther(texts, typed, locale))}
              onBlur={otherField.onBlur}
              error={otherField.error}
              help={formTexts.sameTextHelp}
              optional={formTexts.optional}
            />
          )}
        </details>
      )}
    </>
  )
}
