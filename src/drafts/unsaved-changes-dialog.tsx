import { useId, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ModalBox } from '#ui/overlays/dialog.tsx'
import { type UnsavedQuestion, useUnsavedChanges } from './unsaved-changes.ts'

/**
 * Asks which of the pages may lose their unsaved input. Nothing is lost until the user answers;
 * Escape closes none of the pages, "Keep them open" those that hold nothing unsaved.
 */
function UnsavedChangesDialog({ question }: { question: UnsavedQuestion }) {
  const { pages, answer } = question
  const texts = useTexts('shell')
  const id = useId()
  const [ticked, setTicked] = useState(() => pages.map(({ path }) => path))

  return (
    <ModalBox
      role="alertdialog"
      size="small"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={() => answer()}
    >
      <div className="alert-dialog" data-tone="warning">
        <Icon name="warning" />
        <h2 id={`${id}-title`} tabIndex={-1}>
          {texts.unsavedTitle}
        </h2>
        <div className="alert-dialog__text">
          <p id={`${id}-text`}>{texts.unsavedText}</p>
          <ul className="unsaved-changes-dialog__pages">
            {pages.map(({ path, title, loses }) => (
              <li key={path}>
                <Checkbox
                  label={joinSentences(title, loses)}
                  checked={ticked.includes(path)}
                  onChange={isTicked =>
                    setTicked(isTicked ? [...ticked, path] : ticked.filter(other => other !== path))
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="dialog__foot">
        <Button onClick={() => answer([])}>{texts.keepOpen}</Button>
        <Button tone="danger" onClick={() => answer(ticked)}>
          {texts.discard}
        </Button>
      </div>
    </ModalBox>
  )
}

/** Shows the dialog while a question is open. */
export function UnsavedChangesGuard() {
  const question = useStore(useUnsavedChanges().question)
  return question && <UnsavedChangesDialog question={question} />
}
