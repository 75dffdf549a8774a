import { OWN_SCOPE } from '#entities/data-scope.ts'
import type { Role } from '#entities/role.ts'
import { shownOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'

export const scopeInWords = (
  { dataScope }: Pick<Role, 'dataScope'>,
  texts: Texts<'roles'>,
): string => (dataScope === undefined ? '–' : texts.scopes(shownOf(dataScope || OWN_SCOPE)))
