import { useState } from 'react'
import { GLYPHS, iconFrom } from '#lib/icon-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from '#ui/fields/control.tsx'
import { FieldGroup, type FieldProps } from '#ui/fields/field.tsx'
import { oneLineValue } from '#ui/fields/one-line-value.ts'
import { PopoverButton } from '#ui/overlays/popover.tsx'

export interface IconFieldTexts {
  /** "Choose an icon". */
  choose: string
  /** "No icon". */
  none: string
  /** "Find an icon". */
  find: string
  /** "Nothing found". */
  noMatch: string
}

interface IconFieldProps extends FieldProps {
  /** A name of our set, or the empty text; another one is shown as the set has it. */
  value: string
  onChange: (name: string) => void
  readOnly?: boolean | undefined
  texts: IconFieldTexts
}

/** Chooses an icon of our set: a button that shows it, and opens all of them. */
export function IconField({ value, onChange, readOnly, texts, ...field }: IconFieldProps) {
  const name = value || texts.none

  return (
    <FieldGroup {...field}>
      <PopoverButton
        label={texts.choose}
        content={close => (
          <IconChoice
            {...{ value, texts }}
            onChoose={name => {
              close()
              onChange(name)
            }}
          />
        )}
      >
        {trigger => (
          <Button
            {...trigger}
            icon={value ? iconFrom(value) : undefined}
            aria-label={`${texts.choose}: ${name}`}
            aria-disabled={readOnly || undefined}
          >
            {name}
          </Button>
        )}
      </PopoverButton>
    </FieldGroup>
  )
}

interface IconChoiceProps extends Pick<IconFieldProps, 'value' | 'texts'> {
  onChoose: (name: string) => void
}

function IconChoice({ value, texts, onChoose }: IconChoiceProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = GLYPHS.filter(name => name.includes(wanted))

  return (
    <div className="icon-choice">
      <Control icon="search">
        <input
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(oneLineValue(event))}
          onKeyDown={event => {
            // The form around it is not meant.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Control>
      <div className="icon-choice__all">
        {wanted === '' && (
          <Button
            tone="ghost"
            size="small"
            aria-pressed={value === ''}
            onClick={() => onChoose('')}
          >
            {texts.none}
          </Button>
        )}
        <ul className="icon-choice__list">
          {found.map(name => (
            <li key={name}>
              <button
                type="button"
                className="icon-choice__icon"
                aria-label={name}
                aria-pressed={name === value}
                title={name}
                onClick={() => onChoose(name)}
              >
                <Icon name={name} />
              </button>
            </li>
          ))}
        </ul>
        <p role="status">{found.length === 0 && texts.noMatch}</p>
      </div>
    </div>
  )
}
