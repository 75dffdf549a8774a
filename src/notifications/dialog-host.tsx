import { useEffect } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { useNotices } from './notices.ts'

/** The question that waits longest, as a dialog; the others follow when it is answered. */
export function DialogHost() {
  const notices = useNotices()
  const [question] = useStore(notices.questions)

  // Back and Forward leave what was asked about.
  useEffect(() => {
    const leave = () => {
      for (const { id, survivesNavigation } of notices.questions.get())
        if (!survivesNavigation) notices.answer(id, false)
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [notices])

  if (!question) return null

  return (
    <AlertDialog
      key={question.id}
      title={question.title}
      text={
        <>
          {question.text}
          {question.details?.map(detail => (
            <p key={detail}>{detail}</p>
          ))}
        </>
      }
      tone={question.tone}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      onConfirm={() => notices.answer(question.id, true)}
      onCancel={() => notices.answer(question.id, false)}
    />
  )
}
