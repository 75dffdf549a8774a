import { useId } from 'react'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuIcon } from '#menu/menu-icon.tsx'
import type { SidebarEntry } from '#menu/menu-routes.ts'
import { Alert } from '#ui/status/alert.tsx'
import type { DraftedMenu } from './menu-draft.ts'

interface MenuPreviewProps {
  drafted: DraftedMenu
  /** The key of the row in the form. */
  id: string
  isVisible: boolean
}

/** The sidebar with the row that the form is about, its address, and what Menu health finds. */
export function MenuPreview({ drafted, id, isVisible }: MenuPreviewProps) {
  const { sidebar, address, problems, pageAbove } = drafted
  const heading = useId()
  const texts = useTexts('menus')
  const health = useTexts('permissions')

  return (
    <section className="menu-preview" aria-labelledby={heading}>
      <h3 id={heading}>{texts.preview}</h3>
      {/* It scrolls, also by the keyboard. */}
      <div className="menu-preview__sidebar" role="group" aria-labelledby={heading} tabIndex={0}>
        <Entries entries={sidebar} {...{ id }} />
      </div>
      {address !== undefined && (
        <p className="menu-preview__address">
          {texts.wholePath} <code>{displayTextOf(address, 200)}</code>
        </p>
      )}
      {!isVisible && <p>{texts.hidden}</p>}
      {pageAbove !== undefined && <p>{texts.pageBelowPage(displayTextOf(pageAbove))}</p>}
      <div role="status">
        {problems.length > 0 && (
          <Alert tone="warning" title={texts.findings}>
            <ul className="menu-preview__problems">
              {problems.map(({ kind, row, detail }) => (
                <li key={`${kind} ${row} ${detail}`}>
                  {health.problemLine(
                    row || '/',
                    health.problemOf(kind, detail),
                    health.suggestionFor(kind),
                  )}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </section>
  )
}

interface EntriesProps {
  entries: readonly SidebarEntry[]
  id: string
}

/** Of the groups only those are open that lead to the row. */
function Entries({ entries, id }: EntriesProps) {
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.key}>
          <span className="menu-preview__entry" aria-current={entry.key === id || undefined}>
            <MenuIcon name={entry.icon} />
            <span>{entry.title}</span>
          </span>
          {entry.kind === 'group' && leadsTo(entry, id) && (
            <Entries entries={entry.children} {...{ id }} />
          )}
        </li>
      ))}
    </ul>
  )
}

const leadsTo = (entry: SidebarEntry, id: string): boolean =>
  entry.key === id || (entry.kind === 'group' && entry.children.some(child => leadsTo(child, id)))
