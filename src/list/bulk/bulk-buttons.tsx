import { DISABLED, ENABLED } from '#entities/status.ts'
import { useTexts } from '#locales/texts.ts'
import { Allow } from '#permissions/allow.tsx'
import { Button } from '#ui/actions/button.tsx'

interface BulkStatusButtonsProps {
  permission: string
  onSet: (status: string) => void
  texts: { enable: string; disable: string }
}

/** Enables or disables the ticked rows. */
export function BulkStatusButtons({ permission, onSet, texts }: BulkStatusButtonsProps) {
  return (
    <Allow permissions={[permission]}>
      <Button tone="ghost" size="small" onClick={() => onSet(ENABLED)}>
        {texts.enable}
      </Button>
      <Button tone="ghost" size="small" onClick={() => onSet(DISABLED)}>
        {texts.disable}
      </Button>
    </Allow>
  )
}

/** Deletes the ticked rows, after a question. */
export function BulkDeleteButton(props: { permission: string; onClick: () => void }) {
  const list = useTexts('list')

  return (
    <Allow permissions={[props.permission]}>
      <Button tone="danger-ghost" size="small" icon="delete" onClick={props.onClick}>
        {list.delete}
      </Button>
    </Allow>
  )
}
