import { type FormEvent, type ReactNode, useState } from 'react'
import { createConfigurationApi } from '#api/configuration.ts'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { isMasked } from '#entities/configuration-key.ts'
import { useAction } from '#hooks/use-action.ts'
import { displayTextOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { configurationKeys } from '#resources/system/configuration-keys.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { MaskedValue } from './value-cell.tsx'

/** Shows the value a program reads for a key, for support calls. */
export function ConfigurationKeyLookup() {
  const api = useApi(createConfigurationApi)
  const locale = useLocale()
  const texts = useTexts('configuration')
  const common = useTexts('common')
  const copy = useClipboard()
  const [key, setKey] = useState('')
  const [answer, setAnswer] = useState<ReactNode>()

  const { busy, start } = useAction(async (wanted: string) => {
    setAnswer(undefined)
    try {
      const found = await api.valueOf(wanted, {
        // Every other code is shown, -1 too (§8): it does not always mean "not found".
        handlesError: code => code === 404,
        retry: () => void start(wanted),
      })
      if (found === false) return
      if (found === undefined) return setAnswer(texts.notFound(wanted))
      const { configValue: value, secret } = found
      // Other people may see the screen, so a secret is masked.
      setAnswer(
        isMasked({ configKey: wanted, secret }) ? (
          <MaskedValue row={{ configName: wanted, configValue: value }} />
        ) : (
          <>
            <span>{texts.found(wanted, displayTextOf(value))}</span>
            <IconButton
              icon="copy"
              size="small"
              label={texts.copyValue}
              onClick={({ currentTarget }) => void copy(value, currentTarget)}
            />
          </>
        ),
      )
    } catch (error) {
      setAnswer(isUnknownCall(error) ? texts.notFound(wanted) : errorMessage(error, common))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (plainText(key)) void start(plainText(key))
  }

  return (
    <form className="configuration-key-lookup" onSubmit={submit}>
      <TextField
        label={texts.lookUp}
        help={texts.lookUpHelp}
        placeholder={configurationKeys.fields.configKey.example[locale]}
        value={key}
        onChange={setKey}
        spellCheck={false}
      />
      <Button type="submit" icon="search" busy={busy}>
        {texts.find}
      </Button>
      <output className="config-key-lookup__answer">{answer}</output>
    </form>
  )
}
