import { useEffect } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { useNotices } from './notices.ts'

/** Shows the oldest open question as a dialog; the others follow when it is answered. */
export function DialogHost() {
  const notices = useNotices()
  const [question] = useStore(notices.questions)
  const blocked = useStore(notices.blocked)

  // Back and Forward leave the page that the question is about.
  useEffect(() => {
    const cancelQuestions = () => {
      for (const { id, survivesNavigation } of notices.questions.get())
        if (!survivesNavigation) notices.answer(id, false)
    }
    addEventListener('popstate', cancelQuestions)
    return () => removeEventListener('popstate', cancelQuestions)
  }, [notices])

  if (!question) return null

  return (
    <AlertDialog
      key={question.id}
      title={question.title}
      text={
        <>
          <span>{question.text}</span>
          {question.details?.map(detail => (
            <p key={detail}>{detail}</p>
          ))}
        </>
      }
      tone={question.tone}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      blocked={question.needsServer ? blocked : undefined}
      onConfirm={() => notices.answer(question.id, true)}
      onCancel={() => notices.answer(question.id, false)}
    />
  )
}
