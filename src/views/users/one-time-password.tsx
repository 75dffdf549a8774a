import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

export interface OneTimePasswordProps {
  username: string
  password: string
  onClose: () => void
}

/** Shows the password that the server made. It is stored nowhere, so it cannot be shown again. */
export function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  const texts = useTexts('users')
  const copy = useClipboard()

  return (
    <Dialog
      size="small"
      title={texts.onceTitle}
      description={texts.onceText(username)}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copy(password)}>
            {texts.copyPassword}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {texts.onceDone}
          </Button>
        </>
      }
    >
      <p className="one-time-password">
        <output aria-label={texts.newPassword}>{password}</output>
      </p>
      <Alert>{texts.onceNote}</Alert>
    </Dialog>
  )
}
