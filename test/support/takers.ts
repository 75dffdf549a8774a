import * as assert from 'uvu/assert'
import { accessibleNameOf } from './by-role.ts'

/** The names of the controls that can be changed: neither read-only nor disabled. */
export const editableControlsIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLElement>('input, select, textarea, [role=tree]')]
    .filter(control => !control.matches('[readonly], :disabled, [aria-disabled=true]'))
    .map(accessibleNameOf)

/** Fails unless a control looks as if it cannot act now, and says that there is no connection. */
export function assertOffline(control: Element) {
  assert.is(control.getAttribute('aria-disabled'), 'true', control.outerHTML)
  assert.match(control.getAttribute('title') ?? '', /^No connection/, control.outerHTML)
}
