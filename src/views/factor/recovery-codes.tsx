import { useRef } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useOneTime } from '#resource/use-one-time.tsx'
import { useUser } from '#session/user-context.ts'
import { Alert } from '#ui/status/alert.tsx'
import type { FactorFrame } from './factor-frame.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  frame: FactorFrame
  onDone: () => void
}

/** The one place and time where recovery codes can be read; the browser keeps them nowhere. */
export function RecoveryCodes({ codes, frame, onDone }: RecoveryCodesProps) {
  const texts = useTexts('factor')
  const { title } = useRuntimeConfig()
  const { account } = useUser()
  const copy = useClipboard()
  const shown = useRef<HTMLUListElement>(null)
  const asText = `${texts.codesFor(account, title)}\n\n${codes.join('\n')}\n`

  function save() {
    downloadText(`${texts.codesFile}.txt`, asText, 'text/plain;charset=utf-8')
    return true
  }

  const { isTaken, warn, actions, alert } = useOneTime({
    takes: [
      {
        icon: 'copy',
        label: texts.codesCopy,
        run: () => copy(codes.join('\n'), shown.current, { isSecret: true }),
      },
      { icon: 'download', label: texts.codesSave, run: save },
    ],
    done: texts.done,
    warning: texts.codesWarning,
    onClose: onDone,
  })

  return frame({
    title: texts.codesTitle,
    text: texts.codesText,
    actions,
    loses: isTaken ? undefined : texts.codesLost,
    onClose: warn,
    content: (
      <div className="factor">
        <ul ref={shown} className="recovery-codes" aria-label={texts.codesTitle}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Alert>{texts.codesNote}</Alert>
        {alert}
      </div>
    ),
  })
}
