import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { SidebarEntry } from '#model/menu.ts'
import { useStore } from '#hooks/use-store.ts'
import { useConfig } from '#state/config.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { useShownPage } from '#state/page.ts'
import { useSessionMachine } from '#state/session.ts'
import { useSettingsStore } from '#state/settings.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'
import { iconFrom } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { keepFocusInside } from '#ui/modal.ts'
import { useFlyout } from './use-flyout.ts'

/** §2 sidebar: a rail of icons when collapsed, a drawer below 992 px. */
export function Sidebar() {
  const layout = useLayoutStore()
  const { device, sidebar } = useStore(layout)
  const { sidebarLogo } = useStore(useSettingsStore())
  const { title } = useConfig()
  const texts = useTexts('shell')
  const [path] = useLocation()
  const aside = useRef<HTMLElement>(null)
  const isDrawer = device === 'mobile' && sidebar.opened

  // Going somewhere closes an open drawer (§4); opening a submenu goes nowhere.
  useEffect(() => layout.closeDrawer(), [path, layout])

  useEffect(() => {
    if (!isDrawer) return
    const opener = document.activeElement
    const first = aside.current?.querySelector<HTMLElement>('[aria-current="page"], nav :is(a, button)')
    first?.focus()
    return () => {
      if (opener instanceof HTMLElement && aside.current?.contains(document.activeElement)) opener.focus()
    }
  }, [isDrawer])

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isDrawer) return
    if (event.key === 'Escape') layout.closeDrawer()
    if (event.key === 'Tab') keepFocusInside(event, event.currentTarget)
  }

  return (
    <>
      {isDrawer && <div className="sidebar__scrim" onClick={layout.closeDrawer} />}
      <aside
        ref={aside}
        id="sidebar"
        className="sidebar"
        aria-label={isDrawer ? texts.mainMenu : texts.sidebar}
        {...(isDrawer && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={keyDown}
      >
        {sidebarLogo && (
          <Link className="sidebar__brand" href="/" aria-label={title}>
            <Brand title={title} />
          </Link>
        )}
        <nav className="sidebar__nav" aria-label={texts.mainMenu} onKeyDown={walk}>
          <MenuTree isRail={device === 'desktop' && !sidebar.opened} />
        </nav>
        <Links />
      </aside>
    </>
  )
}

/** One branch is open on each level (§2); the one of the page on screen opens by itself. */
function MenuTree({ isRail }: { isRail: boolean }) {
  const { failed, sidebar } = useMenu()
  const machine = useSessionMachine()
  const texts = useTexts('shell')
  const common = useTexts('common')
  const marks = useShownPage()?.marks ?? NONE
  const [open, setOpen] = useState(marks)
  const [followed, follow] = useState(marks)
  if (marks !== followed) {
    follow(marks)
    setOpen(marks)
  }

  const home: SidebarEntry = { kind: 'page', key: 'home', title: texts.home, icon: 'dashboard', path: '/dashboard' }
  const shared = { marks, open, setOpen }
  return (
    <>
      <ul className="sidebar__menu">
        {[home, ...sidebar].map(entry => (
          <Entry key={entry.key} entry={entry} above={NONE} isRail={isRail} {...shared} />
        ))}
      </ul>
      {failed && (
        <div className="sidebar__note" role="alert">
          <p>{texts.menuFailed}</p>
          <Button size="small" icon="refresh" onClick={() => void machine.reloadMenu()}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {!failed && sidebar.length === 0 && <p className="sidebar__note">{texts.menuEmpty}</p>}
    </>
  )
}

const NONE: readonly string[] = []

interface EntryProps {
  entry: SidebarEntry
  /** Keys of the groups round it, the outermost first. */
  above: readonly string[]
  isRail: boolean
  marks: readonly string[]
  open: readonly string[]
  setOpen: (keys: readonly string[]) => void
}

function Entry(props: EntryProps) {
  const { entry } = props
  if (entry.kind === 'group') return <Group {...props} entry={entry} />

  return (
    <li>
      {entry.kind === 'link' ? (
        <OutsideLink href={entry.href} title={entry.title} icon={entry.icon} />
      ) : (
        <PageLink path={entry.path} title={entry.title} icon={entry.icon} />
      )}
    </li>
  )
}

function PageLink({ path, title, icon }: { path: string; title: string; icon: string }) {
  const page = useShownPage()
  const { prefetch } = useMenu()
  const isCurrent = page?.path.toLowerCase() === path.toLowerCase()

  // The page that is open already is wanted afresh.
  return (
    <Link
      className="sidebar__link"
      href={isCurrent ? `/redirect${path}` : path}
      replace={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      onFocus={() => prefetch(path)}
      onPointerEnter={() => prefetch(path)}
    >
      <Icon name={iconFrom(icon)} />
      <span className="sidebar__text">{title}</span>
    </Link>
  )
}

function OutsideLink({ href, title, icon }: { href: string; title: string; icon: string }) {
  const texts = useTexts('shell')

  return (
    <a className="sidebar__link" href={href} target="_blank" rel="noopener noreferrer" title={title}>
      <Icon name={iconFrom(icon)} />
      <span className="sidebar__text">{title}</span>
      <Icon name="external-link" />
      <span className="hidden-text"> {texts.newWindow}</span>
    </a>
  )
}

function Group({ entry, above, isRail, marks, open, setOpen }: EntryProps & { entry: SidebarEntry & { kind: 'group' } }) {
  const isFlyout = isRail && above.length === 0
  const flyout = useFlyout(isFlyout)
  const isOpen = isFlyout ? flyout.isOpen : open[above.length] === entry.key
  const id = `menu-${entry.key}`
  const inside = [...above, entry.key]

  return (
    <li {...flyout.area}>
      <button
        type="button"
        className="sidebar__link"
        aria-expanded={isOpen}
        aria-controls={id}
        data-trail={marks.includes(entry.key) || undefined}
        title={entry.title}
        onClick={() => (isFlyout ? flyout.toggle() : setOpen(isOpen ? above : inside))}
      >
        <Icon name={iconFrom(entry.icon)} />
        <span className="sidebar__text">{entry.title}</span>
        <Icon name="chevron-right" />
      </button>
      <div
        id={id}
        className={isFlyout ? 'sidebar__flyout' : 'sidebar__branch'}
        hidden={!isOpen}
        {...(isFlyout && { role: 'group', 'aria-label': entry.title })}
        style={isFlyout ? ({ '--flyout-y': `${flyout.top}px` } as CSSProperties) : undefined}
      >
        {isFlyout && (
          <p className="sidebar__flyout-title" aria-hidden="true">
            {entry.title}
          </p>
        )}
        <ul className="sidebar__menu">
          {isOpen &&
            entry.children.map(child => (
              <Entry key={child.key} entry={child} above={inside} {...{ isRail, marks, open, setOpen }} />
            ))}
        </ul>
      </div>
    </li>
  )
}

/** §2: the configured links only, each in a window of its own. */
function Links() {
  const { links } = useConfig()
  const texts = useTexts('shell')
  const shown = [
    { href: links.documentation, title: texts.documentation, icon: 'documentation' },
    { href: links.donate, title: texts.donate, icon: 'heart' },
  ].filter((link): link is { href: string; title: string; icon: string } => link.href !== null)
  if (shown.length === 0) return null

  return (
    <ul className="sidebar__menu sidebar__foot">
      {shown.map(link => (
        <li key={link.href}>
          <OutsideLink {...link} />
        </li>
      ))}
    </ul>
  )
}

/** Arrow keys inside the menu, beside Tab (accessibility.md 3.1). */
function walk(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.sidebar__link')].filter(link => !link.closest('[hidden]'))
  const active = document.activeElement
  const now = links.findIndex(link => link === active)
  if (now < 0 || !(active instanceof HTMLElement)) return
  const isOpen = active.getAttribute('aria-expanded')

  if (event.key === 'ArrowDown') links.at((now + 1) % links.length)?.focus()
  else if (event.key === 'ArrowUp') links.at(now - 1)?.focus()
  else if (event.key === 'Home') links[0]?.focus()
  else if (event.key === 'End') links.at(-1)?.focus()
  else if (event.key === 'ArrowRight' && isOpen === 'false') active.click()
  else if (event.key === 'ArrowRight' && isOpen === 'true') links[now + 1]?.focus()
  else if (event.key === 'ArrowLeft' && isOpen === 'true') active.click()
  else if (event.key === 'ArrowLeft') {
    active.closest<HTMLElement>('[hidden], .sidebar__branch, .sidebar__flyout')?.parentElement?.querySelector<HTMLElement>('.sidebar__link')?.focus()
  } else return
  event.preventDefault()
}
