import { type Fields, isFields, textsOf } from '#lib/decode.ts'

/** How the user arranged the cards of the dashboard, as card ids. */
export interface CardOrder {
  order: readonly string[]
  hidden: readonly string[]
}

export const cardOrderFrom = (value: unknown): CardOrder => {
  const { order, hidden }: Fields = isFields(value) ? value : {}
  return { order: [...new Set(textsOf(order))], hidden: textsOf(hidden) }
}

/** All cards in the user's order; a card that the order does not name follows its default neighbour. */
export function arrangeCards<C extends { id: string }>(
  cards: readonly C[],
  { order }: CardOrder,
): C[] {
  const arranged = order.flatMap(id => cards.find(card => card.id === id) ?? [])
  let at = 0
  for (const card of cards) {
    if (!arranged.includes(card)) arranged.splice(at, 0, card)
    at = arranged.indexOf(card) + 1
  }
  return arranged
}

export const withHidden = (
  { order, hidden }: CardOrder,
  id: string,
  isHidden: boolean,
): CardOrder => ({
  order,
  hidden: isHidden ? [...new Set([...hidden, id])] : hidden.filter(other => other !== id),
})

/** Moves one id to the index `to`; an index beyond the ends means the end. */
export function moveCard(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(other => other !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}
