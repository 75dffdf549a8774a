import { useRef } from 'react'
import type { FormValues } from '#lib/form-values.ts'
import type { FieldErrors } from './form-state.ts'

/** What the server said of a value before it was sent. */
interface ServerError {
  name: string
  value: unknown
  error: string
}

/** What the server said of values before they were sent, for as long as the form is open. */
export function useServerValidation<V extends FormValues>() {
  const told = useRef<readonly ServerError[]>([])

  return {
    add(one: ServerError) {
      told.current = [...told.current, one]
    },
    /** What is wrong by the rules, or else by what was told. */
    amend(byRules: FieldErrors<V>, values: V): FieldErrors<V> {
      const said = told.current.filter(({ name, value }) => values[name] === value)
      return Object.fromEntries([
        ...said.map(({ name, error }) => [name, error]),
        ...Object.entries(byRules).filter(([, fault]) => fault !== undefined),
      ]) as FieldErrors<V>
    },
  }
}
