import { OnlineButton } from '#connection/online-button.tsx'
import { DISABLED, ENABLED } from '#entities/status.ts'
import { useTexts } from '#locales/texts.ts'
import { Allow } from '#permissions/allow.tsx'

interface BulkStatusButtonsProps {
  permission: string
  busy: boolean
  onSet: (status: string) => void
  texts: { enable: string; disable: string }
}

/** Enables or disables the ticked rows. */
export function BulkStatusButtons({ permission, busy, onSet, texts }: BulkStatusButtonsProps) {
  return (
    <Allow permissions={[permission]}>
      <OnlineButton tone="ghost" size="small" busy={busy} onClick={() => onSet(ENABLED)}>
        {texts.enable}
      </OnlineButton>
      <OnlineButton tone="ghost" size="small" busy={busy} onClick={() => onSet(DISABLED)}>
        {texts.disable}
      </OnlineButton>
    </Allow>
  )
}

interface BulkDeleteButtonProps {
  permission: string
  busy?: boolean | undefined
  onClick: () => void
}

/** Deletes the ticked rows, after a question. */
export function BulkDeleteButton({ permission, ...button }: BulkDeleteButtonProps) {
  const list = useTexts('list')

  return (
    <Allow permissions={[permission]}>
      <OnlineButton tone="danger-ghost" size="small" icon="delete" {...button}>
        {list.delete}
      </OnlineButton>
    </Allow>
  )
}
