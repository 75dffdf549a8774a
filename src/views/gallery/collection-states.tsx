import { type CSSProperties, useState } from 'react'
import type { TabListItem } from '#tabs/tab.tsx'
import { TabList, type TabListTexts } from '#tabs/tab-list.tsx'
import { Listbox } from '#ui/collections/listbox.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Tree } from '#ui/collections/tree.tsx'
import { ColourPicker } from '#ui/fields/colour-picker.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { colourPickerTexts, paginationTexts, tabListTexts } from './gallery-texts.ts'
import { Piece, Pieces, POINTER_STATES, StatesCard, WITHOUT_FOCUS } from './states.tsx'

const noop = () => {}

export function CollectionStates() {
  return (
    <StatesCard title="places, rows, entries">
      <NavigationStates />
      <MenuEntryStates />
      <TableStates />
      <Piece piece="Thumb of a colour" target=".colour-picker__thumb" takesFocus width={200}>
        {state => (
          <ColourPicker
            value="#ff0000"
            texts={{ ...colourPickerTexts, area: `Area, ${state}`, hue: `Hue, ${state}` }}
            onApply={noop}
          />
        )}
      </Piece>
    </StatesCard>
  )
}

const TABS: readonly TabListItem[] = POINTER_STATES.map(title => ({
  path: `/state-${title}`,
  href: `#${title}`,
  title,
  pinned: false,
  dirty: false,
}))

function NavigationStates() {
  return (
    <>
      <Pieces piece="Tab" target=".tab-list__tab">
        <TabStates
          tabs={TABS}
          texts={{ bar: 'Tabs in each state', closeGroup: 'Close tabs in each state' }}
        />
      </Pieces>
      {[
        { piece: 'Cross of a tab', own: 'Cross', dirty: false },
        { piece: 'Cross of a changed tab', own: 'Dot', dirty: true },
      ].map(({ piece, own, dirty }) => (
        <Pieces key={piece} piece={piece} target=".tab-list__close">
          <TabStates
            tabs={TABS.map(tab => ({ ...tab, path: `${tab.path}-${own}`, dirty }))}
            texts={{
              bar: `${piece} in each state`,
              closeGroup: `${piece}, each`,
              close: title => `${own}, ${title}`,
            }}
          />
        </Pieces>
      ))}
      <Pieces piece="Crumb" target="a">
        <Breadcrumb
          label="Crumbs in each state"
          crumbs={[
            ...POINTER_STATES.map(label => ({ label, href: '#main' })),
            { label: 'the page' },
          ]}
        />
      </Pieces>
      <Pieces piece="Page" target=".pagination__page:not([title], [aria-current])">
        <Pagination
          page={6}
          size={20}
          total={120}
          sizes={[20]}
          texts={{ ...paginationTexts, label: 'Pages in each state' }}
          onChange={noop}
        />
      </Pieces>
    </>
  )
}

function TabStates({
  tabs,
  texts,
}: {
  tabs: readonly TabListItem[]
  texts: Partial<TabListTexts>
}) {
  return (
    <div style={{ blockSize: 'var(--tabs-h)' }}>
      <TabList
        tabs={tabs}
        selected={undefined}
        panelId="panel"
        texts={{ ...tabListTexts, ...texts }}
        onSelect={noop}
        onClose={noop}
        onMenu={noop}
        onMove={noop}
      />
    </div>
  )
}

const MENU: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 8 }

function MenuEntryStates() {
  const [chosen, setChosen] = useState('other')

  return (
    <>
      <Pieces
        piece="Entry of a menu"
        target=".menu__item:not([data-explained])"
        states={[...POINTER_STATES, 'disabled']}
      >
        <div role="menu" aria-label="Entries in each state" style={MENU}>
          {[...POINTER_STATES, 'disabled'].map(state => (
            <button
              key={state}
              type="button"
              role="menuitem"
              className="popup__line menu__item"
              style={{ inlineSize: 'auto' }}
              aria-disabled={state === 'disabled' || undefined}
            >
              {state}
            </button>
          ))}
          <button
            type="button"
            role="menuitem"
            className="popup__line menu__item"
            style={{ inlineSize: 'auto' }}
            aria-disabled
            data-explained
          >
            hidden and explained
          </button>
        </div>
      </Pieces>
      <Pieces piece="Entry of a combobox" target=".combobox__option" states={WITHOUT_FOCUS}>
        <div role="listbox" aria-label="Options in each state" style={MENU}>
          {['rest', 'hover', 'active', 'reached by arrows'].map((state, index) => (
            <div
              key={state}
              role="option"
              className="popup__line combobox__option"
              aria-selected={false}
              data-active={index === 3 || undefined}
            >
              {state}
            </div>
          ))}
        </div>
      </Pieces>
      <Pieces piece="Entry of a list" target="[role=option]" states={WITHOUT_FOCUS}>
        <Listbox
          label="Lines in each state"
          value={chosen}
          onChange={setChosen}
          options={['rest', 'hover', 'active', 'other'].map(value => ({
            value,
            label: value,
            note: 'sys_yes_no',
            count: 2,
          }))}
        />
      </Pieces>
      <Pieces piece="List with the focus" target="[role=listbox]" states={['focus']}>
        <Listbox
          label="List with the focus"
          value="a"
          onChange={noop}
          options={[{ value: 'a', label: 'reached by arrows' }]}
        />
      </Pieces>
    </>
  )
}

const TREE = [...POINTER_STATES, 'disabled'].map(id => ({
  id,
  label: id,
  disabled: id === 'disabled',
}))
const COLUMNS = POINTER_STATES.map(key => ({
  key,
  label: key,
  sortable: true,
  cell: (row: string) => row,
}))

function TableStates() {
  return (
    <>
      <Pieces
        piece="Row of a tree"
        target="[role=treeitem]"
        states={[...POINTER_STATES, 'disabled']}
      >
        <Tree
          label="Rows in each state"
          nodes={TREE}
          checked={new Set()}
          onChange={noop}
          expanded={new Set()}
          onExpand={noop}
        />
      </Pieces>
      <Pieces piece="Sorting" target=".table__sort">
        <Table
          caption="Headings in each state"
          columns={COLUMNS}
          rows={['7']}
          rowKey={row => row}
          rowName={row => row}
          onSort={noop}
          texts={tableTexts}
        />
      </Pieces>
      <Pieces piece="Row of a table" target="tbody .table__row" states={['rest', 'hover']}>
        <Table
          caption="Rows under the pointer"
          columns={COLUMNS.slice(0, 2)}
          rows={['rest', 'hover']}
          rowKey={row => row}
          rowName={row => row}
          texts={tableTexts}
        />
      </Pieces>
      <Pieces piece="Group of rows" target=".table__fold">
        <Table
          caption="Groups in each state"
          columns={COLUMNS.slice(0, 1)}
          rows={POINTER_STATES}
          rowKey={row => row}
          rowName={row => row}
          groupOf={row => row}
          texts={tableTexts}
        />
      </Pieces>
      <Pieces piece="Table that scrolls" target=".table" states={['focus']}>
        <Table
          caption="Table with the focus"
          columns={COLUMNS.slice(0, 1)}
          rows={['7']}
          rowKey={row => row}
          rowName={row => row}
          texts={tableTexts}
        />
      </Pieces>
    </>
  )
}

const tableTexts = {
  actions: 'Actions',
  selectAll: 'Select all',
  select: (row: string) => `Select ${row}`,
  loading: 'Loading',
}
