import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { type CardOrder, moveCard, withHidden } from './card-order.ts'

export interface ArrangeCardsDialogProps {
  /** In their present order. */
  cards: readonly { id: string; title: string }[]
  order: CardOrder
  onChange: (order: CardOrder) => void
  onClose: () => void
  returnFocus?: DialogProps['returnFocus']
}

/** Shows, hides and orders the cards, which move by Alt and an arrow key, buttons or dragging. */
export default function ArrangeCardsDialog(props: ArrangeCardsDialogProps) {
  const { cards, order, onChange, onClose, returnFocus } = props
  const texts = useTexts('arrange')
  const { arrange: title } = useTexts('dashboard')
  const common = useTexts('common')
  const notices = useNotices()
  const dragged = useRef<string>(undefined)
  const ids = cards.map(({ id }) => id)

  function move(id: string, to: number) {
    const card = cards.find(other => other.id === id)
    if (!card || to < 0 || to >= ids.length) return
    onChange({ ...order, order: moveCard(ids, id, to) })
    notices.announce(texts.movedTo(card.title, to + 1, ids.length))
  }

  function keyDown(event: KeyboardEvent, id: string, index: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(id, index + step)
  }

  return (
    <Dialog
      title={title}
      description={texts.help}
      size="small"
      closeLabel={common.close}
      onClose={onClose}
      returnFocus={returnFocus}
      startActions={
        <Button tone="ghost" onClick={() => onChange({ order: [], hidden: [] })}>
          {texts.usualOrder}
        </Button>
      }
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <ol className="card-order">
        {cards.map(({ id, title }, index) => (
          <li
            key={id}
            draggable
            onDragStart={() => (dragged.current = id)}
            onDragOver={event => dragged.current !== undefined && event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              if (dragged.current !== undefined) move(dragged.current, index)
              dragged.current = undefined
            }}
            onDragEnd={() => (dragged.current = undefined)}
            onKeyDown={event => keyDown(event, id, index)}
          >
            <Checkbox
              label={title}
              checked={!order.hidden.includes(id)}
              onChange={isShown => onChange(withHidden(order, id, !isShown))}
            />
            <IconButton
              icon="chevron-up"
              size="small"
              label={texts.moveUp(title)}
              aria-disabled={index === 0}
              onClick={() => move(id, index - 1)}
            />
            <IconButton
              icon="chevron-down"
              size="small"
              label={texts.moveDown(title)}
              aria-disabled={index === cards.length - 1}
              onClick={() => move(id, index + 1)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
