import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import type { ListTexts } from './list-texts.ts'

interface RefusedListProps {
  /** For want of the permission; otherwise the server does not know the list at all. */
  isDenied: boolean
  permission: string | undefined
  texts: ListTexts
}

/** Stands in for rows that no further attempt will give. */
export function RefusedList({ isDenied, permission, texts }: RefusedListProps) {
  const { path, search } = useAddress()
  const navigate = useNavigate()
  if (!isDenied) return <EmptyState icon="lock" title={texts.absentTitle} text={texts.absentText} />

  /** Opens the page that names the missing permission, to be copied for an administrator. */
  const askWhy = () =>
    navigate('/401', { state: { wanted: path + search, permissions: [permission] } })

  return (
    <EmptyState
      icon="lock"
      title={texts.deniedTitle}
      text={texts.deniedText}
      actions={
        permission !== undefined && (
          <Button size="small" onClick={askWhy}>
            {texts.deniedWhy}
          </Button>
        )
      }
    />
  )
}
