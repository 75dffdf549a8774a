import { accessibleNameOf } from './by-role.ts'

/** The names of the controls that still take something: neither read-only nor off. */
export const editableControlsIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('input, select, textarea, [role=tree]')]
    .filter(control => !control.matches('[readonly], :disabled, [aria-disabled=true]'))
    .map(accessibleNameOf)
