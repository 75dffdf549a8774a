import { Link } from 'wouter'
import { colonAfter } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import type { SidebarEntry } from '#menu/menu-routes.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { searchEntriesFrom } from '#search/page-search.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/content/card.tsx'

/**
 * The pages the user can open, as the menu has them; the button copies user, roles, permissions and
 * pages for support.
 */
export function MyPages() {
  const texts = useTexts('profile')
  const { sidebar } = useMenu()
  const { name, permissions, roles } = useUser()
  const copy = useClipboard()
  const asText = () =>
    [
      labelledLine(texts.name, name),
      labelledLine(texts.roles, roles.join(', ')),
      labelledLine(texts.permissions, permissions.join(', ') || texts.none),
      labelledLine(texts.pages, '').trim(),
      ...searchEntriesFrom(sidebar).map(({ title, path }) => `- ${title} (${path})`),
    ].join('\n')

  return (
    <Card
      title={texts.pages}
      actions={
        <Button size="small" icon="copy" onClick={() => void copy(asText())}>
          {texts.copyRights}
        </Button>
      }
    >
      {sidebar.length === 0 ? (
        <p>{texts.noPages}</p>
      ) : (
        <PageTree entries={sidebar} label={texts.pages} />
      )}
    </Card>
  )
}

const PageTree = ({ entries, label }: { entries: readonly SidebarEntry[]; label?: string }) => (
  <ul className="profile__pages" aria-label={label}>
    {entries.map(entry => (
      <li key={entry.key}>
        {entry.kind === 'page' ? <Link href={entry.path}>{entry.title}</Link> : entry.title}
        {entry.kind === 'group' && <PageTree entries={entry.children} />}
      </li>
    ))}
  </ul>
)

const labelledLine = (name: string, value: string) => name + colonAfter(name) + value
