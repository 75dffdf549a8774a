import { useRef } from 'react'
import type { MadeToken as Made } from '#api/tokens/program-tokens.ts'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useOneTime } from '#resource/use-one-time.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

interface MadeTokenProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  made: Made
}

/** The one place and time where a token can be read; the browser keeps it nowhere. */
export function MadeToken({ made: { name, token }, returnFocus, onClose }: MadeTokenProps) {
  const texts = useTexts('tokens')
  const copy = useClipboard()
  const shown = useRef<HTMLOutputElement>(null)
  const { isTaken, warn, actions, alert } = useOneTime({
    takes: [
      {
        icon: 'copy',
        label: texts.copy,
        run: () => copy(token, shown.current, { isSecret: true }),
      },
    ],
    done: texts.done,
    warning: texts.madeWarning,
    onClose,
  })
  useReportUnsaved(!isTaken, { form: 'given out', loses: texts.madeLost })

  return (
    <Dialog
      title={texts.madeTitle}
      description={texts.madeText(name)}
      returnFocus={returnFocus}
      onClose={warn}
      actions={actions}
    >
      <p className="one-time-password">
        <output ref={shown} aria-label={texts.madeTitle}>
          {token}
        </output>
      </p>
      <Alert>{texts.madeNote}</Alert>
      {alert}
    </Dialog>
  )
}
