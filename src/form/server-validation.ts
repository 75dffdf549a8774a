import { useRef } from 'react'
import type { FormValues } from '#lib/form-values.ts'
import type { Faults } from './form-state.ts'

/** What the server said of a value before it was sent. */
interface Told {
  name: string
  value: unknown
  fault: string
}

/** What the server said of values before they were sent, for as long as the form is open. */
export function useTold<V extends FormValues>() {
  const told = useRef<readonly Told[]>([])

  return {
    add(one: Told) {
      told.current = [...told.current, one]
    },
    /** What is wrong by the rules, or else by what was told. */
    amend(byRules: Faults<V>, values: V): Faults<V> {
      const said = told.current.filter(({ name, value }) => values[name] === value)
      return Object.fromEntries([
        ...said.map(({ name, fault }) => [name, fault]),
        ...Object.entries(byRules).filter(([, fault]) => fault !== undefined),
      ]) as Faults<V>
    },
  }
}
