import { useEffect, useState } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { MINUTE_PATTERN, parseTime } from '#lib/format.ts'
import type { Texts } from '#locales/areas.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import type { OverlayProps } from './lazy-overlay.tsx'
import { type HistoryEntry, messageHistory } from './message-history.ts'
import { type NoticeTone, useNotices } from './notices.ts'
import { useClipboard } from './use-clipboard.ts'

/** All messages, minute by minute. Opening the drawer marks them as read. */
export default function MessageHistoryDrawer({ onClose, returnFocus }: OverlayProps) {
  const entries = useStore(messageHistory.entries)
  const [kind, setKind] = useState<NoticeTone | ''>('')
  const notices = useNotices()
  const texts = useTexts('error-log')
  const shell = useTexts('shell')
  const common = useTexts('common')
  const found = kind ? entries.filter(({ tone }) => tone === kind) : entries

  useOnChange(entries, messageHistory.markRead)
  useEffect(() => {
    // Notifications stay until they are dismissed, and would cover this list, which holds them.
    for (const { id, title } of notices.shown.get()) if (title !== undefined) notices.dismiss(id)
  }, [notices])

  return (
    <Dialog
      placement="side"
      title={shell.history}
      closeLabel={common.close}
      onClose={onClose}
      returnFocus={returnFocus}
      startActions={
        entries.length > 0 && (
          <Button tone="ghost" icon="delete" onClick={messageHistory.clear}>
            {texts.clear}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState icon="bell" title={texts.historyEmpty} text={texts.historyEmptyText} />
      ) : (
        <>
          <div className="message-history__filter">
            <SelectField
              label={texts.kind}
              value={kind}
              onChange={value => setKind(value as NoticeTone | '')}
              options={[
                { value: '', label: texts.all },
                { value: 'error', label: texts.kindError },
                { value: 'warning', label: texts.kindWarning },
                { value: 'success', label: texts.kindSuccess },
                { value: 'info', label: texts.kindInfo },
              ]}
            />
          </div>
          {found.length === 0 && <p className="error-log__none">{texts.historyNone}</p>}
          {groupByMinute(found).map(({ time, entries: entriesOfMinute }) => (
            <section key={time} className="message-history">
              <h3>
                <RelativeTime time={time} />
              </h3>
              <ul>
                {entriesOfMinute.map(entry => (
                  <MessageHistoryEntry key={entry.id} entry={entry} texts={texts} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}

function MessageHistoryEntry({ entry, texts }: { entry: HistoryEntry; texts: Texts<'error-log'> }) {
  const copy = useClipboard()
  const { action, count, page, requests, text, time, title, tone } = entry
  const blocked = useStore(useNotices().blocked)
  const fullText = [title, text].filter(Boolean).join(' ')
  const tones = {
    success: texts.toneSuccess,
    info: texts.toneInfo,
    warning: texts.toneWarning,
    error: texts.toneError,
  }

  return (
    <li className="message-history__entry" data-tone={tone}>
      <Icon name={tone} />
      <div>
        <span className="hidden-text">{`${tones[tone]}: `}</span>
        {title && <strong>{`${title} `}</strong>}
        <span>{text}</span>
        {count > 1 && <span className="message-history__where">{` ${texts.times(count)}`}</span>}
        {action && (
          <p>
            <Button
              size="small"
              {...blockedProps(action.needsServer && blocked)}
              onClick={action.run}
            >
              {action.label}
            </Button>
          </p>
        )}
        <p className="message-history__where">{[page, ...requests].join(' · ')}</p>
      </div>
      <IconButton
        icon="copy"
        size="small"
        label={texts.copy(fullText)}
        onClick={() => void copy([parseTime(time), page, ...requests, fullText].join('\n'))}
      />
    </li>
  )
}

interface MinuteOfMessages {
  /** That of the newest message. */
  time: number
  entries: HistoryEntry[]
}

/** Keeps the order, the newest first. */
function groupByMinute(entries: readonly HistoryEntry[]): MinuteOfMessages[] {
  const minutes = new Map<string, MinuteOfMessages>()
  for (const entry of entries) {
    const minute = parseTime(entry.time, MINUTE_PATTERN)
    const group = minutes.get(minute)
    if (group) group.entries.push(entry)
    else minutes.set(minute, { time: entry.time, entries: [entry] })
  }
  return [...minutes.values()]
}
