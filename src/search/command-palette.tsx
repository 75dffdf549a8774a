import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnChange } from '#hooks/use-on-change.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { formatKeys } from '#shortcuts/keys.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { Kbd } from '#ui/content/kbd.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PaletteRow } from './palette-row.tsx'
import { type PaletteGroup, usePaletteResults } from './use-palette-results.ts'

/** How many rows PageUp and PageDown move. */
const PAGE_STEP_ROWS = 8

/** How long, in ms, typing pauses before the number of results is announced. */
const ANNOUNCE_AFTER_MS = 400

/** Pages and records, and commands after ">": a combobox with its list in a dialog. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const notices = useNotices()
  const texts = useTexts('navigation')
  const more = useTexts('search')
  const common = useTexts('common')
  const [query, setQuery] = useState('')
  const { groups, count, empty, failure = '', isAsking = false } = usePaletteResults(query)
  const [chosen, choose] = useState(0)
  const rows = groups.flatMap(group => group.rows)
  // Rows may come later, below those that are there.
  const last = Math.max(0, rows.length - 1)
  const active = Math.min(chosen, last)
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (!query.trim()) return
    const text = joinSentences(texts.results(count), failure)
    const timer = setTimeout(() => notices.announce(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query, count, failure, notices, texts])

  useOnChange(`${active} ${query}`, () => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  })

  function run(index: number, inNewTab: boolean) {
    const row = rows[index]
    if (!row) return
    // The dialog returns the focus first; the row's action may then take it, and return it later.
    flushSync(onClose)
    row.run(inNewTab)
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isHeld = event.ctrlKey || event.metaKey
    const edge = query === '' || isHeld

    if (event.key === 'ArrowDown') choose(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') choose(active <= 0 ? last : active - 1)
    else if (event.key === 'PageDown') choose(Math.min(last, active + PAGE_STEP_ROWS))
    else if (event.key === 'PageUp') choose(Math.max(0, active - PAGE_STEP_ROWS))
    // With text the caret moves, as §28.5 says.
    else if (event.key === 'Home' && edge) choose(0)
    else if (event.key === 'End' && edge) choose(last)
    else if (event.key === 'Enter') run(active, isHeld)
    else if (event.key.toLowerCase() === 'k' && isHeld) onClose()
    else return
    event.preventDefault()
  }

  let before = 0
  return (
    <Dialog
      title={texts.search}
      placement="top"
      onClose={onClose}
      returnFocus={() => firstOnScreen('[data-search]')}
    >
      <div className="command-palette__input">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={texts.search}
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? idOf(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          maxLength={200}
          placeholder={more.placeholder}
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            choose(0)
          }}
          onKeyDown={keyDown}
        />
        <Kbd>Esc</Kbd>
        <IconButton icon="close" size="small" label={common.close} onClick={onClose} />
      </div>
      {rows.length > 0 ? (
        <div
          ref={list}
          id={id}
          className="command-palette__list"
          role="listbox"
          aria-label={texts.search}
        >
          {groups.map(group => {
            const from = before
            before += group.rows.length
            return (
              <ResultGroup
                key={group.key}
                group={group}
                from={from}
                {...{ active, choose, idOf, run }}
              />
            )
          })}
        </div>
      ) : (
        empty && <p className="command-palette__empty">{empty}</p>
      )}
      {failure && (
        <p className="command-palette__failure">
          <Icon name="warning" />
          <span>{failure}</span>
        </p>
      )}
      <p className="command-palette__foot">
        {rows.length > 0 && (
          <>
            <span aria-hidden="true">
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> <span>{more.move}</span>
            </span>
            <span aria-hidden="true">
              <Kbd>↩</Kbd> <span>{more.open}</span>
            </span>
            <span aria-hidden="true">
              <Kbd>{formatKeys('Mod+Enter')}</Kbd> <span>{more.newTab}</span>
            </span>
          </>
        )}
        <span className="command-palette__count">
          {[
            query.trim() && texts.results(count),
            rows.length < count && texts.first(rows.length),
            rows.length > 0 && isAsking && more.asking,
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      </p>
    </Dialog>
  )
}

function ResultGroup({
  group,
  from,
  active,
  choose,
  idOf,
  run,
}: {
  group: PaletteGroup
  /** The index of its first row among all rows. */
  from: number
  active: number
  choose: (index: number) => void
  idOf: (index: number) => string
  run: (index: number, inNewTab: boolean) => void
}) {
  return (
    <div role="group" aria-label={group.title}>
      <p className="command-palette__group" aria-hidden="true">
        {group.title}
      </p>
      {group.rows.map((row, index) => (
        <PaletteRow
          key={row.key}
          id={idOf(from + index)}
          row={row}
          isActive={active === from + index}
          onPoint={() => choose(from + index)}
          onPress={(event: MouseEvent) => run(from + index, event.ctrlKey || event.metaKey)}
        />
      ))}
    </div>
  )
}
