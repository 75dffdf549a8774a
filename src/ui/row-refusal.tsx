import { flashRow } from './flash-row.ts'
import { Icon } from './icon.tsx'

/** In a row: why what was tried with it was not done. */
export function RowRefusal({ children }: { children: string }) {
  return (
    <p className="field__error" role="alert" ref={flashRow}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}
