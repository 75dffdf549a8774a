import { useTexts } from '#locales/texts.ts'
import { useUser } from './user-context.ts'

/** Who is signed in: the name, and the account where it is another text. */
export function useOwnName(): string {
  const { name, account } = useUser()
  const texts = useTexts('shell')
  if (!name || !account || name === account) return name || account
  return texts.nameAndAccount(name, account)
}
