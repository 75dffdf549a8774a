import { useState } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

interface OneTimePasswordProps {
  username: string
  password: string
  onClose: () => void
}

/**
 * The one place and time where a generated password can be read; the browser keeps it nowhere. So
 * neither Escape nor a press beside the dialog closes it: only the button does, at once after a copy,
 * else when it is pressed again.
 */
export function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  const texts = useTexts('users')
  const copy = useClipboard()
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)

  async function copyPassword() {
    if (await copy(password)) setCopied(true)
  }

  function finish() {
    if (isCopied || isWarned) onClose()
    else setWarned(true)
  }

  return (
    <Dialog
      size="small"
      title={texts.onceTitle}
      description={texts.onceText(username)}
      onClose={() => setWarned(true)}
      actions={
        <>
          <Button icon="copy" onClick={() => void copyPassword()}>
            {texts.copyPassword}
          </Button>
          <Button tone="primary" onClick={finish}>
            {texts.onceDone}
          </Button>
        </>
      }
    >
      <p className="one-time-password">
        <output aria-label={texts.newPassword}>{password}</output>
      </p>
      <Alert>{texts.onceNote}</Alert>
      {isWarned && (
        <Alert tone="warning" role="alert">
          {texts.onceWarning}
        </Alert>
      )}
    </Dialog>
  )
}
