import { Fragment, type ReactNode, useState } from 'react'

/** What the form for a new record needs to offer "Create and add another". */
export interface NextRecord<V> {
  /** The values of the record that was created just before. */
  previous: V | undefined
  /** Puts an empty form in the place of this one. */
  start: (created: V) => void
}

interface NewRecordsProps<V> {
  children: (next: NextRecord<V>) => ReactNode
}

/** Draws the form for a new record, and a form of its own for each that follows it. */
export function NewRecords<V>({ children }: NewRecordsProps<V>) {
  const [{ round, previous }, setState] = useState<{ round: number; previous?: V }>({ round: 0 })

  return (
    <Fragment key={round}>
      {children({
        previous,
        start: created => setState({ round: round + 1, previous: created }),
      })}
    </Fragment>
  )
}
