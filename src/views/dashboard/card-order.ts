import { type Fields, isFields, textsOf } from '#lib/decode.ts'

/** How one person arranged the cards of the dashboard: by their ids. */
export interface CardOrder {
  order: readonly string[]
  hidden: readonly string[]
}

export const cardOrderFrom = (value: unknown): CardOrder => {
  const { order, hidden }: Fields = isFields(value) ? value : {}
  return { order: [...new Set(textsOf(order))], hidden: textsOf(hidden) }
}

/** All cards as the person ordered them; those that came later stand where they stand by default. */
export function arrangeCards<C extends { id: string }>(
  cards: readonly C[],
  { order }: CardOrder,
): C[] {
  const list = order.flatMap(id => cards.find(card => card.id === id) ?? [])
  let at = 0
  for (const card of cards) {
    if (!list.includes(card)) list.splice(at, 0, card)
    at = list.indexOf(card) + 1
  }
  return list
}

export const withHidden = (
  { order, hidden }: CardOrder,
  id: string,
  isHidden: boolean,
): CardOrder => ({
  order,
  hidden: isHidden ? [...new Set([...hidden, id])] : hidden.filter(other => other !== id),
})

/** The ids with one of them at another place; beyond the ends it stays at the end. */
export function moveCard(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter(other => other !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}
