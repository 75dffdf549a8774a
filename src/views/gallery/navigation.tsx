import { useState } from 'react'
import { type TabListItem, tabId } from '#tabs/tab.tsx'
import { TabList } from '#tabs/tab-list.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { paginationTexts, tabListTexts } from './gallery-texts.ts'
import { Sample } from './sample.tsx'

const TITLES = [
  'Home',
  'Roles',
  'Dictionary data',
  'Configuration',
  'Users',
  'Operation log',
  '个人中心',
  'Weighbridge tickets',
]

const INITIAL_TABS: readonly TabListItem[] = TITLES.map((title, index) => ({
  path: `/page-${index}`,
  href: `#page-${index}`,
  title,
  pinned: index === 0,
  dirty: index === 2,
}))

/** Positions in which the pagination has a disabled button, or no total count. */
const ENDS = [
  { label: 'On the first page', page: 1, total: 60 },
  { label: 'On the last page', page: 3, total: 60 },
  { label: 'On the only page', page: 1, total: 7 },
  { label: 'Where nobody counted them all', page: 500, total: 10_000, isMore: true },
]

export function Navigation() {
  const [tabs, setTabs] = useState(INITIAL_TABS)
  const [selected, setSelected] = useState('/page-1')
  const [menu, setMenu] = useState<{ path: string; at: { x: number; y: number } | 'keyboard' }>()
  const [page, setPage] = useState({ page: 4, size: 20 })

  function close(path: string) {
    const left = tabs.filter(tab => tab.path !== path || tab.pinned)
    setTabs(left)
    if (path === selected) setSelected(left.at(-1)?.path ?? '')
  }

  function move(path: string, to: number) {
    const tab = tabs.find(each => each.path === path)
    const others = tabs.filter(each => each !== tab)
    if (tab && !tab.pinned)
      setTabs([...others.slice(0, Math.max(1, to)), tab, ...others.slice(Math.max(1, to))])
  }

  return (
    <Sample title="Tabs, breadcrumb, pagination" wide>
      <div
        style={{
          blockSize: 'var(--tabs-h)',
          borderBlockEnd: '1px solid var(--line)',
          display: 'flex',
        }}
      >
        <TabList
          tabs={tabs}
          selected={selected}
          panelId="panel"
          texts={tabListTexts}
          onSelect={setSelected}
          onClose={close}
          onMenu={(path, at) => setMenu({ path, at })}
          onMove={move}
        />
        {menu && (
          <Menu
            label="Tab actions"
            at={menu.at === 'keyboard' ? 'start' : menu.at}
            items={[
              { key: 'refresh', label: 'Refresh current' },
              {
                key: 'close',
                label: 'Close current',
                hint: 'Del',
                onSelect: () => close(menu.path),
              },
              { key: 'others', label: 'Close others', disabled: true },
            ]}
            onClose={() => setMenu(undefined)}
          />
        )}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={tabId(selected)}>
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[{ label: 'Home', href: '#main' }, { label: 'System' }, { label: 'Roles' }]}
        />
      </div>
      <Pagination
        {...page}
        total={230}
        sizes={[10, 20, 30, 50]}
        texts={paginationTexts}
        onChange={setPage}
      />
      {ENDS.map(({ label, page, total, isMore }) => (
        <Pagination
          key={label}
          page={page}
          size={20}
          total={total}
          isMore={isMore}
          sizes={[20]}
          texts={{ ...paginationTexts, label }}
          onChange={() => {}}
        />
      ))}
    </Sample>
  )
}
