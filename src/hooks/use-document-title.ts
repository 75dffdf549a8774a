import { useEffect } from 'react'

/** Sets the title of the browser's tab once the page is drawn. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
