import type { FactorKey } from '#api/factor/own-factor.ts'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import type { FactorFrame, FactorStep } from '#views/factor/factor-frame.tsx'
import { FactorSetUp } from '#views/factor/factor-set-up.tsx'
import { RecoveryCodes } from '#views/factor/recovery-codes.tsx'

export type FactorDialogProps = ({ begun: FactorKey } | { codes: readonly string[] }) &
  Required<Pick<DialogProps, 'returnFocus' | 'onClose'>>

/** The set-up of a second factor, or its new recovery codes. */
export default function FactorDialog({ returnFocus, onClose, ...shown }: FactorDialogProps) {
  const frame: FactorFrame = step => <StepDialog {...step} returnFocus={returnFocus} />

  return 'codes' in shown ? (
    <RecoveryCodes codes={shown.codes} frame={frame} onDone={onClose} />
  ) : (
    <FactorSetUp begun={shown.begun} frame={frame} onDone={onClose} onCancel={onClose} />
  )
}

function StepDialog({
  title,
  text,
  content,
  actions,
  loses,
  ...dialog
}: FactorStep & Pick<DialogProps, 'returnFocus'>) {
  useReportUnsaved(loses !== undefined, { form: 'factor', loses })

  return (
    <Dialog title={title} description={text} actions={actions} {...dialog}>
      {content}
    </Dialog>
  )
}
