import { type CSSProperties, useEffect, useState } from 'react'
import { useOfflineReason } from '#connection/connection.ts'
import { firstLine, isMasked, type ValueType } from '#entities/configuration-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import type { ConfigurationKey } from '#resources/system/configuration-keys.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import type { ValueChanger } from './use-change-value.ts'

interface ValueCellProps {
  row: ConfigurationKey
  valueType: ValueType
  edit: PermissionGuard
  change: ValueChanger['set']
  open: OpenRecordPanel
}

/** A value drawn by its type: a switch, a colour, a link, the first line of a long text. */
export function ValueCell({ row, valueType, edit, change, open }: ValueCellProps) {
  const { configValue, configName, configId } = row
  const texts = useTexts('configuration')
  const copy = useClipboard()
  const blocked = useOfflineReason()
  const [busy, setBusy] = useState(false)
  if (isMasked(row)) return <MaskedValue row={row} />

  const asText = (
    <CopyText
      text={displayTextOf(firstLine(configValue))}
      hint={texts.copyValue}
      onCopy={(_, at) => copy(configValue, at)}
    />
  )
  switch (valueType) {
    case 'yesno':
      return edit.render(
        <Switch
          label={texts.turnOn(configName)}
          text={configValue === 'true' ? texts.on : texts.off}
          checked={configValue === 'true'}
          busy={busy}
          {...blockedProps(blocked)}
          onChange={next => {
            setBusy(true)
            void change(row, String(next)).then(() => setBusy(false))
          }}
        />,
        asText,
      )
    case 'colour':
      return (
        <span className="config-value">
          <span
            className="config-value__colour"
            style={{ '--colour': configValue } as CSSProperties}
          />
          {asText}
        </span>
      )
    case 'url':
      return (
        <a href={configValue} target="_blank" rel="noopener noreferrer">
          {firstLine(configValue)}
        </a>
      )
    case 'json':
    case 'lines':
      return (
        <Button tone="link" onClick={() => open({ show: 'edit', id: configId })}>
          {displayTextOf(firstLine(configValue))}
        </Button>
      )
    case 'number':
    case 'text':
      return asText
    default:
      return valueType satisfies never
  }
}

interface MaskedValueProps {
  row: Pick<ConfigurationKey, 'configName' | 'configValue'>
}

/** A revealed secret is masked again after so long, in ms. */
const REVEAL_FOR_MS = 30_000

/** A secret. If the server sends its value, as some do, a button reveals it for a while. */
export function MaskedValue({ row: { configName, configValue } }: MaskedValueProps) {
  const texts = useTexts('configuration')
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), REVEAL_FOR_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <span className="config-value">
      {isShown ? (
        <span>{displayTextOf(configValue)}</span>
      ) : (
        <span className="config-value__masked">{texts.masked}</span>
      )}
      {configValue !== '' && (
        <IconButton
          icon={isShown ? 'eye' : 'eye-open'}
          size="small"
          label={isShown ? texts.conceal(configName) : texts.reveal(configName)}
          onClick={() => setShown(!isShown)}
        />
      )}
    </span>
  )
}
