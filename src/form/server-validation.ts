import { useRef } from 'react'
import type { FormValues } from '#lib/form-values.ts'
import type { FieldErrors } from './form-state.ts'

/** An error that the server found in a value before the form was sent. */
interface ServerError {
  name: string
  value: unknown
  error: string
}

/** Keeps the errors that the server found before the form was sent, while the form is open. */
export function useServerValidation<V extends FormValues>() {
  const serverErrors = useRef<readonly ServerError[]>([])

  return {
    add(error: ServerError) {
      serverErrors.current = [...serverErrors.current, error]
    },
    /** The errors by the rules, or else those that the server found in the same values. */
    amend(byRules: FieldErrors<V>, values: V): FieldErrors<V> {
      const current = serverErrors.current.filter(({ name, value }) => values[name] === value)
      return Object.fromEntries([
        ...current.map(({ name, error }) => [name, error]),
        ...Object.entries(byRules).filter(([, error]) => error !== undefined),
      ]) as FieldErrors<V>
    },
  }
}
