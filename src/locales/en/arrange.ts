/** What the dialog says in which the cards of the dashboard are chosen and moved. */
export default {
  help: 'Choose the cards you want, and move them with the buttons, by dragging, or with Alt and an arrow key.',
  usualOrder: 'Reset cards',
  moveUp: (card: string) => `Move ${card} up`,
  moveDown: (card: string) => `Move ${card} down`,
  movedTo: (card: string, place: number, count: number) =>
    `${card} moved to place ${place} of ${count}`,
}
