import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WriteOptions } from '#api/call-options.ts'
import { createIdempotencyKeys } from '#api/idempotency-keys.ts'
import { useOfflineGuard } from '#connection/connection.ts'
import { restoreDraft } from '#drafts/restore-draft.ts'
import { useDraft } from '#drafts/use-draft.ts'
import { useEarlierDraft } from '#drafts/use-earlier-draft.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { RestoredDraftBanner } from '#form/restored-draft-banner.tsx'
import { downloadText } from '#lib/browser/text-file.ts'
import { csvFileName, formatCsv } from '#lib/csv/format-csv.ts'
import { displayTextOf, stringifyJson } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { serverNow } from '#lib/server-clock.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePage } from '#routing/current-page.ts'
import { useUser } from '#session/user-context.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'
import {
  type ImportChange,
  type ImportOutcome,
  pastOutcomes,
  withOutcomes,
  withRun,
} from './import-outcome.ts'
import {
  hasProblem,
  type ImportLine,
  type ImportLineError,
  importChangesFrom,
} from './import-preview.ts'
import { EMPTY_TEXT, type ImportText, mapText, withFile, withTyped } from './import-text.ts'
import { useSettledText } from './use-settled-text.ts'

interface RecordImportProps<Change>
  extends Pick<DialogProps, 'returnFocus' | 'onClose'>,
    Pick<ImportDialogProps, 'keyLabel' | 'textLabel' | 'accept'> {
  /** Its name on its page: the typed text is kept as a draft, as in a form. */
  form: string
  /** The text without its secrets; `undefined` while these cannot be told apart. */
  storableText: (text: string) => string | undefined
  /** What each line of the text would do. */
  parse: (text: string) => readonly ImportLine<Change>[]
  /** The headings of the text that the import does not know. */
  unknownHeadings: (text: string) => readonly string[]
  /** The headings of a table to fill in, in the page's language; `undefined` until they are known. */
  emptyTable: readonly string[] | undefined
  /** The fields whose cells are shown beside key and text. */
  shows?: readonly string[] | undefined
  save: (change: Change, options: WriteOptions) => Promise<unknown>
  /** Changes that are saved last, because they change what the others start from. */
  isLast?: ((change: Change) => boolean) | undefined
  /** The help below the field, for the text in it. */
  helpFor: (text: string) => string
  onDone: () => void
  /** The label of each field of a line, and what it may be, for the reasons of invalid lines. */
  fields: Readonly<Record<string, { label: string; rule?: string }>>
  ownTexts: { importTitle: string; importText: string; importMany: (count: number) => string }
}

const EMPTY_VALUES = { ...EMPTY_TEXT, secrets: '' }

/** Keeps the keys of lines that got no answer, also after the dialog was closed. */
const idempotencyKeys = createIdempotencyKeys()

/** What the imports of this window did: of a table that is corrected, most lines are done. */
const outcomesByImport = new Map<string, readonly ImportOutcome[]>()

/** Imports many rows: shows what each line would do, then saves the changes one by one. */
export function RecordImport<Change>(props: RecordImportProps<Change>) {
  const { form, storableText, parse, unknownHeadings, emptyTable, shows = [], ...others } = props
  const { save, isLast, helpFor, onDone, fields, ownTexts, ...dialog } = others
  const notices = useNotices()
  const page = usePage()
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const importTexts = useTexts('import')
  const common = useTexts('common')
  const opened = useEarlierDraft(form, () => EMPTY_VALUES)
  const [typed, setTyped] = useState(() => importTextOf(opened.typed))
  const { text } = typed
  const [earlier, setEarlier] = useState(opened.draft)
  const publicText = useMemo(
    () => mapText(typed, storableText) ?? importTextOf(opened.typed),
    [typed, storableText, opened],
  )
  const drafts = useDraft(form, {
    saved: EMPTY_VALUES,
    values: { ...publicText, secrets: publicText.text === text ? '' : text },
    secret: ['secrets'],
    askedAgain: earlier?.notKept,
    earlier: opened.draft,
  })
  const { blocked, isBlocked } = useOfflineGuard()
  const user = storageKeyOf(useUser())
  const bulk = useBulk<ImportChange<Change>>(onDone)
  const importName = stringifyJson([user, page.path, form])
  const [earlierOutcomes, setEarlierOutcomes] = useState(() =>
    pastOutcomes(outcomesByImport.get(importName) ?? []),
  )
  const texts = { ...common, ...list }
  const settledText = useSettledText(text)
  // Memoized: the run draws this again at each of its steps, of which there may be thousands.
  const parsed = useMemo(() => parse(settledText), [parse, settledText])
  const finishedSteps = bulk.work?.running === false ? bulk.work.steps : undefined
  const outcomes = useMemo(
    () => (finishedSteps ? withRun(earlierOutcomes, finishedSteps) : earlierOutcomes),
    [earlierOutcomes, finishedSteps],
  )
  useEffect(() => void outcomesByImport.set(importName, outcomes), [importName, outcomes])
  const lines = useMemo(() => withOutcomes(parsed, outcomes), [parsed, outcomes])
  const unknown = useMemo(() => unknownHeadings(settledText), [unknownHeadings, settledText])
  const changes = useMemo(() => importChangesFrom(lines, isLast), [lines, isLast])
  const submitLabel = ownTexts.importMany(changes.length)
  const nameOf = useCallback((key: string) => stringifyJson([user, form, key]), [user, form])

  // A line whose record is as it says is done: importing it again after a change is another write.
  const isRunning = bulk.work !== undefined
  useEffect(() => {
    if (isRunning) return
    for (const { key, state } of parsed) if (state === 'same') idempotencyKeys.forget(nameOf(key))
  }, [isRunning, parsed, nameOf])

  // With a line that failed or has a problem the text stays in the field, to be corrected.
  const isFinished =
    finishedSteps?.every(({ state }) => state === 'done') === true && !lines.some(hasProblem)
  if (isFinished && text !== '') setTyped(EMPTY_TEXT)

  async function close() {
    const mayClose =
      text.trim() === ''
      || (await notices.ask({
        title: formTexts.discardTitle,
        text: formTexts.discardText,
        details: [ownTexts.importText],
        tone: 'danger',
        confirmLabel: formTexts.discardChanges,
        cancelLabel: formTexts.keepEditing,
      }))
    if (mayClose) end()
  }

  function end() {
    drafts.end()
    dialog.onClose()
  }

  function saveEmpty(headings: readonly string[]) {
    const name = csvFileName(importTexts.emptyFile(page.title), new Date(serverNow()))
    downloadText(name, formatCsv([headings]), 'text/csv;charset=utf-8')
  }

  function closeRun() {
    setEarlierOutcomes(outcomes)
    bulk.close()
  }

  function submit() {
    if (isBlocked()) return
    void bulk.start(submitLabel, changes, ({ key, change }, options) =>
      idempotencyKeys.send(nameOf(key), stringifyJson(change), idempotencyKey =>
        save(change, { ...options, idempotencyKey }),
      ),
    )
  }

  const labelOf = (field: string) => ownValue(field, fields)?.label ?? displayTextOf(field, 60)

  const reasonFor = ({ fault, field = '', value, max, rule, columns = [] }: ImportLineError) =>
    importTexts.reason({
      fault,
      label: labelOf(field),
      value: displayTextOf(value, 60),
      max,
      rule: rule ?? ownValue(field, fields)?.rule,
      columns: columns.map(labelOf),
    })

  function discard() {
    const next = drafts.discardAndReadNext()
    setTyped(importTextOf(next ? restoreDraft(EMPTY_VALUES, next) : EMPTY_VALUES))
    setEarlier(next)
  }

  if (bulk.work) {
    return (
      <BulkDialog
        bulk={{ ...bulk, close: isFinished ? end : closeRun }}
        rowName={({ key }) => key}
        texts={texts}
      />
    )
  }
  return (
    <ImportDialog
      {...dialog}
      onClose={() => void close()}
      title={ownTexts.importTitle}
      restored={
        <RestoredDraftBanner
          form={{
            labels: { secrets: importTexts.secrets },
            isSending: false,
            restored: earlier && {
              at: earlier.at,
              hasChanged: false,
              isGone: false,
              differences: [],
              notKept: earlier.notKept ?? [],
              isEmpty: Object.keys(earlier.values).length === 0,
              keep: () => setEarlier(undefined),
              discard,
            },
          }}
          format={String}
        />
      }
      help={helpFor(text)}
      label={ownTexts.importText}
      value={text}
      onChange={text => setTyped(before => withTyped(before, text))}
      onFile={file => setTyped(before => withFile(before, file))}
      lines={lines}
      unknownHeadings={unknown}
      moreColumns={shows.map(name => ({ name, label: labelOf(name) }))}
      onSaveEmpty={emptyTable && (() => saveEmpty(emptyTable))}
      reasonFor={reasonFor}
      submitLabel={submitLabel}
      isReady={changes.length > 0}
      isPending={settledText !== text}
      blocked={blocked}
      onSubmit={submit}
      texts={{ ...texts, ...importTexts }}
    />
  )
}

const importTextOf = ({ text, fileStart, fileEnd }: typeof EMPTY_VALUES): ImportText => ({
  text,
  fileStart,
  fileEnd,
})
