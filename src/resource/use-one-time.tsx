import { type ReactNode, useState } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/status/alert.tsx'

/** A button that takes what is shown; it resolves with whether that worked. */
export interface Take {
  icon: IconName
  label: string
  run: () => boolean | Promise<boolean>
}

interface OneTimeOptions {
  takes: readonly Take[]
  /** "Done" */
  done: string
  /** Says that it cannot be shown again. */
  warning: string
  onClose: () => void
}

interface OneTime {
  isTaken: boolean
  /** For every other way to close: shows the warning, and closes nothing. */
  warn: () => void
  /** The buttons that take it, and "Done". */
  actions: ReactNode
  alert: ReactNode
}

/**
 * For what can be seen only once. Only "Done" closes it, at once after it was taken, else when it
 * is pressed again.
 */
export function useOneTime({ takes, done, warning, onClose }: OneTimeOptions): OneTime {
  const [isTaken, setTaken] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const warn = () => setWarned(true)

  async function press(take: Take) {
    if (await take.run()) setTaken(true)
  }

  return {
    isTaken,
    warn,
    actions: (
      <>
        {takes.map(take => (
          <Button key={take.label} icon={take.icon} onClick={() => void press(take)}>
            {take.label}
          </Button>
        ))}
        <Button tone="primary" onClick={isTaken || isWarned ? onClose : warn}>
          {done}
        </Button>
      </>
    ),
    alert: isWarned && (
      <Alert tone="warning" role="alert">
        {warning}
      </Alert>
    ),
  }
}
