import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'

/** In a row on its way out, in the place of what could be done with it: the way back (W10). */
export function RowLeaving({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { deleting, undo, undoRow } = useTexts('list')

  return (
    <>
      <span>{deleting(shownOf(name))}</span>
      <Button tone="link" aria-label={undoRow(name)} onClick={onUndo}>
        {undo}
      </Button>
    </>
  )
}
