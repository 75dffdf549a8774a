import type { ReactNode } from 'react'
import { useCommand } from '#shortcuts/commands.ts'
import { Button } from '#ui/actions/button.tsx'

/** The button that opens the form for a new record; where offered, also a command with a key. */
export function useCreateButton(
  id: string,
  label: string,
  isOffered: boolean,
  add: () => void,
): ReactNode {
  useCommand(isOffered && { id, label, icon: 'plus', keys: 'n', run: add })

  return (
    <Button tone="primary" icon="plus" onClick={add}>
      {label}
    </Button>
  )
}
