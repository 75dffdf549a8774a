import { useRef, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { parseSettingsJson, type SettingsJsonError } from '#settings/settings-json.ts'
import { useChangeSettings } from '#settings/use-change-settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** Pastes settings from another browser: all are checked before any of them applies. */
export function PasteSettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useStore(useSettingsStore())
  const change = useChangeSettings()
  const notices = useNotices()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [errors, setErrors] = useState<readonly SettingsJsonError[]>([])
  const texts = useTexts('settings')
  const common = useTexts('common')

  const errorText = (error: SettingsJsonError) => {
    switch (error.fault) {
      case 'form':
        return texts.notSettings
      case 'unknown':
        return texts.unknownSetting(error.name)
      case 'value':
        return texts.badSetting(error.name, error.value)
      default:
        return error satisfies never
    }
  }

  function apply() {
    const pasted = parseSettingsJson(text, settings)
    if ('faults' in pasted) {
      setErrors(pasted.faults)
      field.current?.focus()
      return
    }
    change(pasted.settings)
    notices.show('success', texts.pasteDone)
    onClose()
  }

  return (
    <Dialog
      title={texts.paste}
      description={texts.pasteText}
      closeLabel={common.close}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button tone="primary" onClick={apply}>
            {texts.pasteApply}
          </Button>
        </>
      }
    >
      <TextAreaField
        ref={field}
        label={texts.pasteField}
        rows={8}
        spellCheck={false}
        value={text}
        error={joinSentences(...errors.map(errorText))}
        onChange={next => {
          setText(next)
          setErrors([])
        }}
      />
    </Dialog>
  )
}
