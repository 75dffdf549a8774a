import { useState, type CSSProperties } from 'react'
import { BarChart } from '#ui/bar-chart.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { ChartTable } from '#ui/chart-table.tsx'
import { ColourPicker } from '#ui/colour-picker.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListBox } from '#ui/list-box.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Pill } from '#ui/pill.tsx'
import { TabList, type TabListItem } from '#ui/tab-list.tsx'
import { Table } from '#ui/table.tsx'
import { Tree } from '#ui/tree.tsx'
import { BY_HAND, Piece, Pieces, StatesCard, type State } from './states.tsx'
import { colourPickerTexts, paginationTexts, tabListTexts } from './texts.ts'

const TONES: readonly ButtonTone[] = [
  'primary',
  'secondary',
  'ghost',
  'danger',
  'danger-ghost',
  'link',
  'danger-link',
]
/** The field round it keeps the focus. */
const WITHOUT_FOCUS: readonly State[] = ['rest', 'hover', 'active']
const nothing = () => {}

export function ButtonStates() {
  return (
    <StatesCard title="buttons and links">
      {TONES.map(tone => (
        <Piece key={tone} piece={`Button, ${tone}`} target="button" can={['disabled', 'busy']}>
          {(state, given) => (
            <Button tone={tone} {...given}>
              {state}
            </Button>
          )}
        </Piece>
      ))}
      <Piece piece="Icon button" target="button" can={['disabled', 'busy']}>
        {(state, { busy, disabled }) => (
          <IconButton
            icon="refresh"
            label={`Icon button, ${state}`}
            disabled={disabled}
            aria-busy={busy}
            aria-disabled={busy}
          />
        )}
      </Piece>
      <Piece piece="Link" target="a">
        {state => (
          <a href="#main" style={{ display: 'inline-block', lineHeight: '24px' }}>
            link, {state}
          </a>
        )}
      </Piece>
      <Piece piece="Link in a sentence" target="a">
        {state => (
          <p>
            It is <a href="#main">{state}</a>.
          </p>
        )}
      </Piece>
      <Piece piece="Text to copy" target="button">
        {state => <CopyText text={`system:${state}`} hint={`Copy ${state}`} onCopy={nothing} />}
      </Piece>
      <Piece piece="Pill with a menu" target="button">
        {state => (
          <button type="button" className="pill-button">
            <Pill look="success">{state}</Pill>
          </button>
        )}
      </Piece>
      <Piece piece="Figures of a chart" target="summary">
        {state => (
          <ChartTable
            summary={`As a table, ${state}`}
            caption={state}
            head={['Day', 'Tonnes']}
            rows={[['Mon', '12']]}
          />
        )}
      </Piece>
      <Piece piece="Bar of a chart" target="rect" byHand={['rest', 'hover']} width={150}>
        {state => (
          <BarChart
            label={`Tonnes, ${state}`}
            bars={[{ label: 'Mon', value: 12 }]}
            table={{ summary: `Tonnes as a table, ${state}`, head: ['Day', 'Tonnes'] }}
          />
        )}
      </Piece>
      <Piece piece="Hidden and explained" target=".explained" byHand={['rest', 'focus']}>
        {state => (
          <span className="explained" role="img" aria-label={`Hidden, ${state}`} tabIndex={0}>
            <span inert>
              <Button>{state}</Button>
            </span>
          </span>
        )}
      </Piece>
      <Pieces piece="Skip link" target=".skip-link" states={['focus']}>
        <a className="skip-link" href="#main" style={{ position: 'static' }}>
          Skip to main content
        </a>
      </Pieces>
      <Piece
        piece="Step of a number"
        target=".number-field__step"
        byHand={WITHOUT_FOCUS}
        width={130}
      >
        {state => <NumberField label={`Step, ${state}`} value={7} onChange={nothing} />}
      </Piece>
    </StatesCard>
  )
}

const TABS: readonly TabListItem[] = BY_HAND.map(title => ({
  path: `/state-${title}`,
  href: `#${title}`,
  title,
  pinned: false,
  dirty: false,
}))
const TREE = [...BY_HAND, 'disabled'].map(id => ({ id, label: id, disabled: id === 'disabled' }))
const COLUMNS = BY_HAND.map(key => ({
  key,
  label: key,
  sortable: true,
  cell: (row: string) => row,
}))
const MENU: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 8 }

export function PlaceStates() {
  const [chosen, setChosen] = useState('other')

  return (
    <StatesCard title="places, rows, entries">
      <Pieces piece="Tab" target=".tab-list__tab">
        <div style={{ blockSize: 'var(--tabs-h)' }}>
          <TabList
            tabs={TABS}
            selected={undefined}
            panelId="panel"
            texts={{
              ...tabListTexts,
              label: 'Tabs in each state',
              closeGroup: 'Close tabs in each state',
            }}
            onSelect={nothing}
            onClose={nothing}
            onMenu={nothing}
            onMove={nothing}
          />
        </div>
      </Pieces>
      <Pieces piece="Cross of a tab" target=".tab-list__close">
        <div style={{ blockSize: 'var(--tabs-h)' }}>
          <TabList
            tabs={TABS.map(tab => ({ ...tab, path: `${tab.path}-cross` }))}
            selected={undefined}
            panelId="panel"
            texts={{
              ...tabListTexts,
              label: 'Crosses in each state',
              closeGroup: 'Crosses',
              close: title => `Cross, ${title}`,
            }}
            onSelect={nothing}
            onClose={nothing}
            onMenu={nothing}
            onMove={nothing}
          />
        </div>
      </Pieces>
      <Pieces piece="Cross of a changed tab" target=".tab-list__close">
        <div style={{ blockSize: 'var(--tabs-h)' }}>
          <TabList
            tabs={TABS.map(tab => ({ ...tab, path: `${tab.path}-dirty`, dirty: true }))}
            selected={undefined}
            panelId="panel"
            texts={{
              ...tabListTexts,
              label: 'Changed tabs in each state',
              closeGroup: 'Dots',
              close: title => `Dot, ${title}`,
            }}
            onSelect={nothing}
            onClose={nothing}
            onMenu={nothing}
            onMove={nothing}
          />
        </div>
      </Pieces>
      <Pieces piece="Crumb" target="a">
        <Breadcrumb
          label="Crumbs in each state"
          crumbs={[...BY_HAND.map(label => ({ label, href: '#main' })), { label: 'the page' }]}
        />
      </Pieces>
      <Pieces piece="Page" target=".pagination__page:not([title], [aria-current])">
        <Pagination
          page={6}
          size={20}
          total={120}
          sizes={[20]}
          texts={{ ...paginationTexts, label: 'Pages in each state' }}
          onChange={nothing}
        />
      </Pieces>
      <Pieces
        piece="Entry of a menu"
        target=".menu__item:not([data-explained])"
        states={[...BY_HAND, 'disabled']}
      >
        <div role="menu" aria-label="Entries in each state" style={MENU}>
          {[...BY_HAND, 'disabled'].map(state => (
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
        <ListBox
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
        <ListBox
          label="List with the focus"
          value="a"
          onChange={nothing}
          options={[{ value: 'a', label: 'reached by arrows' }]}
        />
      </Pieces>
      <Pieces piece="Row of a tree" target="[role=treeitem]" states={[...BY_HAND, 'disabled']}>
        <Tree
          label="Rows in each state"
          nodes={TREE}
          checked={new Set()}
          onChange={nothing}
          expanded={new Set()}
          onExpand={nothing}
        />
      </Pieces>
      <Pieces piece="Sorting" target=".table__sort">
        <Table
          caption="Headings in each state"
          columns={COLUMNS}
          rows={['7']}
          rowKey={row => row}
          rowName={row => row}
          onSort={nothing}
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
          rows={BY_HAND}
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
      <Piece piece="Thumb of a colour" target=".colour-picker__thumb" takesFocus width={200}>
        {state => (
          <ColourPicker
            value="#ff0000"
            texts={{ ...colourPickerTexts, area: `Area, ${state}`, hue: `Hue, ${state}` }}
            onApply={nothing}
          />
        )}
      </Piece>
    </StatesCard>
  )
}

const tableTexts = {
  actions: 'Actions',
  selectAll: 'Select all',
  select: (row: string) => `Select ${row}`,
  loading: 'Loading',
}
