import { useEffect } from 'react'

/** Names the page in the browser's tab, from when it is drawn. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
