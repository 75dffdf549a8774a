import { type ReactNode, useState } from 'react'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { ConflictSide } from './form-state.ts'

interface ConflictField {
  name: string
  label: string
  /** The value when the form was opened; absent where it is unknown. */
  before?: string | undefined
  theirs: string
  mine: string
  /** What can be kept; nothing where both sides made the same change. */
  choices: readonly ConflictSide[]
  /** What is chosen at first. */
  start: ConflictSide
}

interface ConflictDialogProps {
  title: string
  text: ReactNode
  fields: readonly ConflictField[]
  applyLabel: string
  /** Why the choice cannot be sent now. */
  blocked?: string | undefined
  onApply: (choices: Readonly<Record<string, ConflictSide>>) => void
  onCancel: () => void
}

/** Two versions of a record side by side, with a choice for each field and one for all. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, text, fields, applyLabel, blocked, onApply, onCancel } = props
  const texts = useTexts('form')
  const open = fields.filter(field => field.choices.length > 0)
  const all = (side: ConflictSide) => Object.fromEntries(open.map(({ name }) => [name, side]))
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictSide>>>(() =>
    Object.fromEntries(open.map(({ name, start }) => [name, start])),
  )
  const labels = { both: texts.keepBoth, theirs: texts.keepTheirs, mine: texts.useMine }
  const hasBefore = fields.some(field => field.before !== undefined)
  const { field, before, theirs, mine } = texts
  const heads = hasBefore ? [field, before, theirs, mine] : [field, theirs, mine]

  return (
    <Dialog
      title={title}
      description={text}
      size="large"
      onClose={onCancel}
      startActions={
        open.length > 1 && (
          <>
            <Button size="small" onClick={() => setChoices(all('theirs'))}>
              {texts.allTheirs}
            </Button>
            <Button size="small" onClick={() => setChoices(all('mine'))}>
              {texts.allMine}
            </Button>
          </>
        )
      }
      actions={
        <>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button tone="primary" onClick={() => onApply(choices)} {...blockedProps(blocked)}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <div className="conflict" role="region" aria-label={title} tabIndex={0}>
        {/* Where there is little room the stylesheet draws blocks; the roles keep it a table. */}
        <table className="conflict__sides" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {heads.map(head => (
                <th key={head} role="columnheader" scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {fields.map(field => (
              <tr key={field.name} role="row">
                <th role="rowheader" scope="row">
                  {field.label}
                </th>
                {hasBefore && (
                  <td role="cell" data-label={texts.before}>
                    {field.before || texts.empty}
                  </td>
                )}
                <td role="cell" data-label={texts.theirs}>
                  {field.theirs || texts.empty}
                </td>
                <td role="cell" data-label={texts.mine}>
                  <span>{field.mine || texts.empty}</span>
                  {field.choices.length > 0 && (
                    <RadioGroup
                      label={texts.choiceFor(field.label)}
                      value={ownValue(field.name, choices) ?? field.start}
                      onChange={side => setChoices({ ...choices, [field.name]: side })}
                      options={field.choices.map(value => ({ value, label: labels[value] }))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
