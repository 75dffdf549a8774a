import { accessibleNameOf } from './by-role.ts'

/** The names of the controls that can be changed: neither read-only nor disabled. */
export const editableControlsIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('input, select, textarea, [role=tree]')]
    .filter(control => !control.matches('[readonly], :disabled, [aria-disabled=true]'))
    .map(accessibleNameOf)
