import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { readTextFile } from '#lib/browser/text-file.ts'
import type importTexts from '#locales/en/import.ts'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert, type Tone } from '#ui/status/alert.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { countLines, hasProblem, type ImportLine, type ImportLineError } from './import-preview.ts'

type ImportPreviewRow = Omit<ImportLine<unknown>, 'change'>

export interface ImportDialogProps extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  /** Stands at the top when the dialog opened with a draft. */
  restored?: ReactNode
  help: ReactNode
  /** The label of the field. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Gets the text of a chosen file. */
  onFile: (text: string) => void
  /** What the text would do, line by line. */
  lines: readonly ImportPreviewRow[]
  /** Headings of the text that are not known, so that their columns are left out. */
  unknownHeadings: readonly string[]
  /** Why a line is invalid, a duplicate or left out, in words. */
  reasonFor: (error: ImportLineError) => string
  keyLabel: string
  textLabel: string
  /** Further cells of a line that are shown. */
  moreColumns: readonly { name: string; label: string }[]
  /** Saves a table to fill in; `undefined` until its headings are known. */
  onSaveEmpty: (() => void) | undefined
  /** The endings of files that can be chosen: ".json,.txt". */
  accept: string
  submitLabel: string
  isReady: boolean
  /** The lines are not yet those of the text. */
  isPending: boolean
  /** Why nothing can be sent now. */
  blocked: string | undefined
  onSubmit: () => void
  texts: typeof importTexts & {
    actions: string
    selectAll: string
    selectRow: (row: string) => string
    loading: string
    close: string
    cancel: string
  }
}

/** A longer table would freeze the page at each key. */
const MAX_SHOWN_LINES = 100
/** So would the parsing of a larger file; this one has some twenty thousand lines. */
const MAX_FILE_BYTES = 1_000_000

/** Takes a list as text, typed, pasted or from a file, and shows what it would do before it is sent. */
export function ImportDialog({
  restored,
  help,
  label,
  value,
  onChange,
  onFile,
  lines,
  unknownHeadings,
  reasonFor,
  keyLabel,
  textLabel,
  moreColumns,
  onSaveEmpty,
  accept,
  submitLabel,
  isReady,
  isPending,
  blocked,
  onSubmit,
  texts,
  ...dialog
}: ImportDialogProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string>()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const counts = countLines(lines)
  const isFiltered = onlyProblems && counts.problem > 0
  const found = isFiltered ? lines.filter(hasProblem) : lines
  const reasonOf = ({ error, refusal }: ImportPreviewRow) => refusal ?? (error && reasonFor(error))

  async function readFile(file: Blob) {
    if (file.size > MAX_FILE_BYTES) return setFileError(texts.tooLarge)
    const read = await readTextFile(file)
    if ('problem' in read) {
      const { problem } = read
      return setFileError(problem === 'gbk' ? texts.gbk(read.asUtf8, read.asGbk) : texts[problem])
    }
    setFileError(undefined)
    onFile(read.text)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isReady && !isPending) onSubmit()
  }

  return (
    <Dialog
      {...dialog}
      onKeyDown={submitKeyHandler(submit)}
      placement="side"
      size={moreColumns.length > 0 ? 'large' : 'medium'}
      closeLabel={texts.close}
      actions={
        <>
          <Button onClick={dialog.onClose}>{texts.cancel}</Button>
          <SubmitButton form={{ id, isSending: false, blocked }} disabled={!isReady || isPending}>
            {submitLabel}
          </SubmitButton>
        </>
      }
    >
      {blocked && <Alert tone="warning">{blocked}</Alert>}
      {restored}
      <form id={id} className="form import-dialog" noValidate onSubmit={submit}>
        <TextAreaField
          label={label}
          help={help}
          rows={8}
          spellCheck={false}
          autoFocus
          value={value}
          onChange={onChange}
        />
        <div className="import-dialog__files">
          <Button icon="upload" onClick={() => file.current?.click()}>
            {texts.file}
          </Button>
          <Button icon="download" disabled={!onSaveEmpty} onClick={onSaveEmpty}>
            {texts.saveEmpty}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept={accept}
            onChange={event => {
              const chosen = event.target.files?.[0]
              if (chosen) void readFile(chosen)
              // The same file, corrected, may be chosen again.
              event.target.value = ''
            }}
          />
        </div>
        {fileError && (
          <Alert tone="danger" role="alert">
            {fileError}
          </Alert>
        )}
        {unknownHeadings.length > 0 && (
          <Alert role="status">{texts.unknownHeadings(...unknownHeadings)}</Alert>
        )}
        {lines.length > 0 && (
          <div className="import-dialog__summary">
            <p role="status">{texts.summary(counts)}</p>
            {counts.problem > 0 && (
              <Checkbox
                label={texts.onlyProblems}
                checked={onlyProblems}
                onChange={setOnlyProblems}
              />
            )}
          </div>
        )}
        {lines.length > 0 && (
          <Table
            caption={texts.preview}
            columns={[
              {
                key: 'key',
                label: keyLabel,
                rowHeader: true,
                cell: row => {
                  const reason = reasonOf(row)
                  return (
                    <>
                      <span>{row.key || '–'}</span>
                      {reason && <FieldError>{reason}</FieldError>}
                    </>
                  )
                },
              },
              { key: 'text', label: textLabel, cell: row => row.text },
              ...moreColumns.map(({ name, label }) => ({
                key: name,
                label,
                cell: ({ cells = {} }: ImportPreviewRow) => cells[name] || '–',
              })),
              {
                key: 'line',
                label: texts.line,
                align: 'end',
                hideOnCards: true,
                cell: row => row.line,
              },
              {
                key: 'state',
                label: texts.result,
                status: true,
                cell: ({ state, refusal }) =>
                  refusal === undefined ? (
                    <Badge tone={TONES[state]}>{texts.states(state)}</Badge>
                  ) : (
                    <Badge tone="danger">{texts.states('refused')}</Badge>
                  ),
              },
            ]}
            rows={linesToShow(found)}
            rowKey={row => row.line}
            rowName={row => row.key}
            texts={{
              actions: texts.actions,
              selectAll: texts.selectAll,
              select: texts.selectRow,
              loading: texts.loading,
            }}
          />
        )}
        {found.length > MAX_SHOWN_LINES && <p>{texts.shown(MAX_SHOWN_LINES, found.length)}</p>}
        {lines.length > 0 && !isReady && !isPending && <p role="status">{texts.nothing}</p>}
      </form>
    </Dialog>
  )
}

/** Where there are too many lines to show, those that will not be saved come first. */
function linesToShow(lines: readonly ImportPreviewRow[]): readonly ImportPreviewRow[] {
  if (lines.length <= MAX_SHOWN_LINES) return lines
  const isSkipped = (line: ImportPreviewRow) => hasProblem(line) || line.state === 'left-out'
  return [...lines.filter(isSkipped), ...lines.filter(line => !isSkipped(line))].slice(
    0,
    MAX_SHOWN_LINES,
  )
}

const TONES: Record<ImportPreviewRow['state'], Tone | undefined> = {
  new: 'success',
  changed: 'info',
  same: undefined,
  duplicate: 'warning',
  'left-out': undefined,
  invalid: 'danger',
  created: 'success',
  saved: 'success',
}
