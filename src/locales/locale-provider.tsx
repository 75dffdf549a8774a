import type { ReactNode } from 'react'
import type { Locale } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Store } from '#lib/store.ts'
import { LocaleContext, LocaleStoreContext } from './texts.ts'

/** Subscribes to the store once for all components below: each row of a table has texts. */
export function LocaleProvider({ store, children }: { store: Store<Locale>; children: ReactNode }) {
  return (
    <LocaleStoreContext value={store}>
      <LocaleContext value={useStore(store)}>{children}</LocaleContext>
    </LocaleStoreContext>
  )
}
