import { type FormEvent, memo, useRef, useState } from 'react'
import { MOBILE_BELOW_PX } from '#constants.ts'
import { DICT_TYPE_PATTERN } from '#entities/dictionary-entry.ts'
import { useBlockSize } from '#hooks/use-block-size.ts'
import { useMedia } from '#hooks/use-media.ts'
import { displayTextOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Listbox } from '#ui/collections/listbox.tsx'
import { Card } from '#ui/content/card.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { TypeActions } from './type-actions.tsx'
import { typeRule } from './type-form.tsx'
import { type KnownType, type KnownTypes, useRememberedTypes } from './use-dictionary-types.ts'

interface TypeListProps {
  known: KnownTypes
  type: string
  onChoose: (type: string) => void
  /** After a type was created, changed or deleted; gets the type to show next. */
  onChanged: (type: string | undefined) => void
}

/**
 * The choice of a dictionary type: a list beside its entries, or a select above them on a narrow
 * screen. Memoized, so that the entries can change without a new render of the types.
 */
export const TypeList = memo(
  ({ known: { types, isListed }, type, onChoose, onChanged }: TypeListProps) => {
    const texts = useTexts('dictionary')
    const isNarrow = useMedia(`(width < ${MOBILE_BELOW_PX}px)`)
    const card = useRef<HTMLElement>(null)
    useBlockSize(card, '--types-h', !isNarrow)
    const [filter, setFilter] = useState('')
    const [remembered, remember] = useRememberedTypes()
    const listed = types.map(({ dictType }) => dictType)
    // Types the user typed, and the one in the address, which may have been deleted meanwhile.
    const others = [...(isListed ? [] : remembered), type].filter(
      each => each && !listed.includes(each),
    )
    const all = [
      ...types,
      ...[...new Set(others)].map(each => ({ dictType: each, name: each, count: undefined })),
    ]
    const chosen = all.find(({ dictType }) => dictType === type)
    const wanted = filter.trim().toLowerCase()
    const found = all.filter(({ dictType, name }) =>
      `${name} ${dictType}`.toLowerCase().includes(wanted),
    )
    const isChosenBuiltIn = chosen !== undefined && isBuiltIn(chosen)
    const [isUnfolded, setUnfolded] = useState(isChosenBuiltIn)
    // Another type was opened: the list has to show it.
    const [shownType, setShownType] = useState(type)
    if (type !== shownType) {
      setShownType(type)
      if (isChosenBuiltIn) setUnfolded(true)
    }
    const builtIn = wanted === '' ? all.filter(isBuiltIn) : []
    const listedFirst = found.filter(each => !builtIn.includes(each))
    const listboxOf = (label: string, shown: readonly KnownType[]) => (
      <Listbox
        label={label}
        value={type}
        onChange={onChoose}
        options={shown.map(({ dictType, name, count }) => ({
          value: dictType,
          label: name,
          note: name === dictType ? undefined : dictType,
          count,
        }))}
      />
    )

    return (
      <Card ref={card}>
        <div className="dictionary__types">
          <p className="dictionary__printed">{chosen && displayTextOf(typeLabel(chosen))}</p>
          {!isListed && (
            <>
              <Alert>{texts.typesSeen}</Alert>
              <OtherTypeForm
                onChoose={next => {
                  remember(next)
                  onChoose(next)
                }}
              />
            </>
          )}
          {isNarrow ? (
            <SelectField
              label={texts.types}
              value={type}
              onChange={onChoose}
              options={all.map(each => ({ value: each.dictType, label: typeLabel(each) }))}
            />
          ) : (
            <>
              <TextField
                type="search"
                label={texts.filterTypes}
                icon="search"
                value={filter}
                onChange={setFilter}
              />
              {wanted && found.length === 0 && <p className="dictionary__note">{texts.noTypes}</p>}
              {listedFirst.length > 0 && listboxOf(texts.types, listedFirst)}
              {builtIn.length > 0 && (
                <div className="dictionary__fold">
                  <Button
                    tone="ghost"
                    size="small"
                    icon="chevron-right"
                    aria-expanded={isUnfolded}
                    onClick={() => setUnfolded(!isUnfolded)}
                  >
                    {texts.builtInTypes(builtIn.length)}
                  </Button>
                </div>
              )}
              {builtIn.length > 0
                && isUnfolded
                && listboxOf(texts.builtInTypes(builtIn.length), builtIn)}
            </>
          )}
          {isListed && (
            <TypeActions
              row={types.find(({ dictType }) => dictType === type)?.row}
              types={types.flatMap(({ row }) => row ?? [])}
              onChanged={onChanged}
            />
          )}
        </div>
      </Card>
    )
  },
)

/** What the product itself needs; a shop seldom looks at it. */
const isBuiltIn = ({ row }: KnownType) => row?.protected === true

const typeLabel = ({ dictType, name }: Pick<KnownType, 'dictType' | 'name'>) =>
  name === dictType ? name : `${name} (${dictType})`

function OtherTypeForm({ onChoose }: Pick<TypeListProps, 'onChoose'>) {
  const texts = useTexts('dictionary')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isType = DICT_TYPE_PATTERN.test(plainText(typed))
    setWrong(!isType)
    if (isType) onChoose(plainText(typed))
  }

  return (
    <form className="dictionary__other" onSubmit={submit}>
      <TextField
        label={texts.otherType}
        value={typed}
        onChange={setTyped}
        error={isWrong && typeRule[locale]}
        spellCheck={false}
      />
      <Button type="submit">{texts.showType}</Button>
    </form>
  )
}
