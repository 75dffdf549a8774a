import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocale } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import type { FoundRecords } from './ask-records.ts'

/**
 * The records that a text names; `undefined` where none are looked for, `failed` if not even the
 * code for it could be loaded. It comes with the palette, in a chunk of its own.
 */
export function useFoundRecords(text: string): FoundRecords | 'failed' | undefined {
  const { call, backend } = useSession()
  const { permissions, features } = useUser()
  const { pages } = useMenu()
  const locale = useLocale()
  const [search, setSearch] = useState<typeof import('./ask-records.ts') | 'failed'>()
  const [found, setFound] = useState<FoundRecords>()

  useEffect(() => {
    import('./ask-records.ts').then(setSearch, () => setSearch('failed'))
  }, [])

  // Before the paint, or "Nothing matches" would flash.
  useLayoutEffect(() => {
    if (search === undefined || search === 'failed') return
    return search.askRecords(
      { call, backend, permissions, features, pages, locale },
      text,
      setFound,
    )
  }, [search, call, backend, permissions, features, pages, locale, text])

  if (search === 'failed') return text === '' ? undefined : search
  return found?.text === text ? found : undefined
}
