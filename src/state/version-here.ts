import { createContext } from 'react'
import { watchVersion } from './new-version.ts'

/** The window's own: looked for since this file came. */
export const NewVersionContext = createContext(
  watchVersion({
    build: document.querySelector<HTMLMetaElement>('meta[name="coalface-build"]')?.content,
    document,
    fetch: (...request) => fetch(...request),
    // The browser may refuse it at each of these.
    storage: {
      getItem: key => sessionStorage.getItem(key),
      setItem: (key, text) => sessionStorage.setItem(key, text),
    },
    reload: () => location.reload(),
  }),
)
