import { shownOf } from '#lib/decode.ts'
import type { Texts } from '#locales/index.ts'
import { OWN_SCOPE } from '#model/data-scope.ts'
import type { Role } from '#model/role.ts'

export const scopeInWords = (
  { dataScope }: Pick<Role, 'dataScope'>,
  texts: Texts<'roles'>,
): string => (dataScope === undefined ? '–' : texts.scopes(shownOf(dataScope || OWN_SCOPE)))
