import { useEffect, useRef } from 'react'
import type { Faults, FormValues } from './form-state.ts'

/** Gives what moves the focus to the first field that is wrong, once it is drawn as such. */
export function useFocusFault<V extends FormValues>(id: string, values: V, faults: Faults<V>) {
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    const first = Object.keys(values).find(name => faults[name])
    if (first !== undefined) focusField(`${id}-${first}`)
  }, [faults, values, id])

  return () => {
    isDue.current = true
  }
}

/** A field, or the first control of a group of them. */
function focusField(id: string) {
  const element = document.getElementById(id)
  const isGroup = element?.matches('fieldset')
  const control = isGroup ? element?.querySelector<HTMLElement>('input, [tabindex="0"]') : element
  control?.focus()
}
