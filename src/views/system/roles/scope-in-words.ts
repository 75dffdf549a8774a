import type { Role } from '#model/role.ts'
import type { Texts } from '#locales/index.ts'

export const scopeInWords = ({ dataScope }: Role, texts: Texts<'roles'>): string =>
  dataScope === undefined ? '–' : texts.scopes(dataScope)
