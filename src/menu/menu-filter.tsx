import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { useTexts } from '#locales/texts.ts'
import { useLayoutStore } from '#settings/app-state.ts'
import { KeyCommand, paletteOpen } from '#shortcuts/commands.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { menuLinks } from './menu-arrow-keys.ts'

const KEYS = 'Mod+/'
const ARIA_KEYS = 'Control+/'

/** W21: a box above a long menu, or once somebody asked for it; in the rail the palette instead. */
export function MenuFilter({
  isRail,
  isLong,
  value,
  onChange,
}: {
  isRail: boolean
  isLong: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { sidebar } = useStore(useLayoutStore())
  const texts = useTexts('navigation')
  const field = useRef<HTMLInputElement>(null)
  const [isWanted, want] = useState(false)
  const isShown = !isRail && (isLong || isWanted)

  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])

  function askFor() {
    if (!sidebar.opened) return paletteOpen.set(true)
    want(true)
    field.current?.focus()
  }
  const command = (
    <KeyCommand
      id="filter-menu"
      label={texts.filterMenu}
      icon="filter"
      keys={KEYS}
      scope="everywhere"
      run={askFor}
    />
  )

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    const links = menuLinks(event.currentTarget.closest('nav') ?? document.body)
    const first = links.find(link => link.matches('a'))
    if (event.key === 'Enter' && value.trim()) first?.click()
    else if (event.key === 'ArrowDown') links[0]?.focus()
    else if (event.key === 'Escape' && value) onChange('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (isRail && isLong) {
    return (
      <div className="menu-filter">
        {command}
        <IconButton
          icon="search"
          label={texts.filterMenu}
          aria-haspopup="dialog"
          aria-keyshortcuts={ARIA_KEYS}
          onClick={() => paletteOpen.set(true)}
        />
      </div>
    )
  }
  if (!isShown) return command
  return (
    <div className="control menu-filter">
      {command}
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={texts.filterMenu}
        aria-keyshortcuts={ARIA_KEYS}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={100}
        placeholder={texts.filterMenu}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={keyDown}
      />
      {value && (
        <IconButton
          icon="close"
          size="tiny"
          label={texts.clearFilter}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}
