import { isFields } from '#lib/fields.ts'
import { textsOf } from '#lib/shape.ts'

/** How one person arranged the cards of the dashboard: by their ids. */
export interface CardOrder {
  order: readonly string[]
  hidden: readonly string[]
}

export const cardOrderFrom = (value: unknown): CardOrder => {
  const fields = isFields(value) ? value : {}
  return {
    order: [...new Set(textsOf(fields['order']))],
    hidden: [...new Set(textsOf(fields['hidden']))],
  }
}

/** All cards as the person ordered them; those that came later stand where they stand by default. */
export function arranged<C extends { id: string }>(cards: readonly C[], { order }: CardOrder): C[] {
  const known = order.flatMap(id => cards.find(card => card.id === id) ?? [])
  return cards.reduce<C[]>((list, card, index) => {
    if (known.includes(card)) return list
    const before = cards[index - 1]
    const at = before ? list.indexOf(before) + 1 : 0
    return list.toSpliced(at, 0, card)
  }, known)
}

export const withHidden = (
  { order, hidden }: CardOrder,
  id: string,
  isHidden: boolean,
): CardOrder => ({
  order,
  hidden: isHidden ? [...new Set([...hidden, id])] : hidden.filter(other => other !== id),
})
