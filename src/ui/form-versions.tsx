import { Suspense, useEffect, useState } from 'react'
import { chunk } from '#hooks/chunk.ts'
import type { FormConflictProps } from './form-conflict.tsx'
import type { FormRestoredProps } from './form-restored.tsx'

const Conflict = chunk<FormConflictProps>(() => import('./form-conflict.tsx'))
const Restored = chunk<FormRestoredProps>(() => import('./form-restored.tsx'))

/** Fetched with the form, so that it is there when somebody else has changed the record. */
export function FormConflict(props: FormConflictProps) {
  useEffect(() => void Conflict.prefetch(), [])

  return (
    props.form.conflict && (
      <Suspense>
        <Conflict.Screen {...props} />
      </Suspense>
    )
  )
}

/** What was typed is in the form whether or not the bar that says so can be fetched. */
export function FormRestored(props: FormRestoredProps) {
  const isWanted = props.form.restored !== undefined
  const [isThere, setThere] = useState(Restored.isFetched)
  useEffect(() => {
    if (isWanted) void Restored.prefetch().then(() => setThere(Restored.isFetched()))
  }, [isWanted])

  return (
    isWanted
    && isThere && (
      <Suspense>
        <Restored.Screen {...props} />
      </Suspense>
    )
  )
}
