import { type ChangeEvent, useId, useState } from 'react'
import { downloadText } from '#lib/browser/text-file.ts'
import { parseTime } from '#lib/format.ts'
import { colonAfter } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import type { OverlayProps } from '#notifications/lazy-overlay.tsx'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from '#ui/fields/control.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type ErrorEntry, errorLog, useErrorLog } from './error-log.ts'

/** The error log: message, info, url and stack of each entry, as text to copy and forward. */
export default function ErrorLogDialog({ onClose, returnFocus }: OverlayProps) {
  const entries = useErrorLog()
  const [query, setWords] = useState('')
  const notices = useNotices()
  const copy = useClipboard()
  const texts = useTexts('error-log')
  const shell = useTexts('shell')
  const common = useTexts('common')
  const found = entries.filter(entry =>
    formatReport(entry, texts).toLowerCase().includes(query.trim().toLowerCase()),
  )
  const report = () => entries.map(entry => formatReport(entry, texts)).join('\n\n')

  function clear() {
    onClose()
    errorLog.clear()
    notices.show('success', texts.cleared)
  }

  function search({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    // However few are found, the dialog stays as tall as it was.
    const box = currentTarget.closest<HTMLElement>('.dialog__box')
    if (box && query === '') box.style.blockSize = getComputedStyle(box).blockSize
    setWords(currentTarget.value)
  }

  return (
    <Dialog
      size="large"
      title={shell.errors}
      description={texts.errorsLead(entries.length)}
      closeLabel={common.close}
      onClose={onClose}
      returnFocus={returnFocus}
      startActions={
        <>
          <Button tone="danger-ghost" icon="delete" onClick={clear}>
            {texts.clearAll}
          </Button>
          <Button tone="ghost" icon="copy" onClick={() => void copy(report())}>
            {texts.copyAll}
          </Button>
          <Button
            tone="ghost"
            icon="download"
            onClick={() => downloadText('error-log.txt', report(), 'text/plain')}
          >
            {texts.download}
          </Button>
        </>
      }
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Control icon="search">
        <input
          type="search"
          autoComplete="off"
          aria-label={texts.search}
          placeholder={texts.search}
          value={query}
          onChange={search}
        />
      </Control>
      {found.length === 0 && <p className="error-log__none">{texts.searchNone}</p>}
      <ul className="error-log">
        {found.map((entry, index) => (
          <ErrorLogEntry key={entry.id} entry={entry} startsOpen={index === 0} />
        ))}
      </ul>
    </Dialog>
  )
}

function ErrorLogEntry({ entry, startsOpen }: { entry: ErrorEntry; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  const texts = useTexts('error-log')
  const id = useId()
  const { actions, count, err, time, url } = entry

  return (
    <li className="error-log__entry">
      <div className="error-log__head">
        <Icon name="error" />
        <h3>{err.message}</h3>
        {count > 1 && <span className="error-log__count">{texts.times(count)}</span>}
        <RelativeTime time={time} />
      </div>
      <dl>
        <dt>{texts.info}</dt>
        <dd>{infoText(entry, texts)}</dd>
        <dt>{texts.url}</dt>
        <dd>{url}</dd>
        {actions.length > 0 && (
          <>
            <dt>{texts.before}</dt>
            <dd>{actions.map(({ text }) => text).join(' · ')}</dd>
          </>
        )}
        <dt>{texts.stack}</dt>
        <dd>
          {err.stack ? (
            <Button
              tone="link"
              size="small"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.hideStack : texts.showStack}
            </Button>
          ) : (
            texts.noStack
          )}
          {isOpen && err.stack && (
            <CopyableText id={id} label={texts.stackTrace} text={err.stack} />
          )}
        </dd>
      </dl>
    </li>
  )
}

function infoText({ info, vm }: ErrorEntry, texts: Texts<'error-log'>): string {
  switch (info) {
    case 'render':
      return texts.render(vm)
    case 'resource':
      return texts.resource(vm)
    case 'error':
      return texts.error
    case 'rejection':
      return texts.rejection
    default:
      return info satisfies never
  }
}

/** One entry as plain text. */
function formatReport(entry: ErrorEntry, texts: Texts<'error-log'>): string {
  const { actions, count, err, time, url } = entry
  const line = (name: string, text: string) => name + colonAfter(name) + text
  return [
    `${parseTime(time)} ${err.message}${count > 1 ? ` ${texts.times(count)}` : ''}`,
    line(texts.info, infoText(entry, texts)),
    line(texts.url, url),
    ...actions.map(action =>
      line(texts.before, `${parseTime(action.time, '{h}:{i}:{s}')} ${action.text}`),
    ),
    line(texts.stack, err.stack || texts.noStack),
  ].join('\n')
}

/** Preformatted text in a scrolling box that the keyboard can reach. */
function CopyableText({ id, label, text }: { id?: string; label: string; text: string }) {
  return (
    <pre id={id} className="copyable-text" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}
