import { FieldError } from '#ui/fields/field.tsx'
import { flashRow } from './flash-row.ts'

/** In a row: why what was tried with it was not done. */
export function RowRefusal({ children }: { children: string }) {
  return (
    <FieldError role="alert" ref={flashRow}>
      {children}
    </FieldError>
  )
}
