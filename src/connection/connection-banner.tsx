import { useEffect } from 'react'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Banner } from '#ui/status/banner.tsx'
import { useConnection } from './connection.ts'

/** Shows that there is no connection to the server, and, for a moment, that it is back. */
export function ConnectionBanner() {
  const connection = useConnection()
  const texts = useTexts('shell')
  const notices = useNotices()
  const text = { offline: texts.noConnectionText, back: texts.backOnline, online: '' }[connection]

  useEffect(() => {
    if (text) notices.announce(text)
  }, [text, notices])

  if (!text) return null
  return (
    <Banner label={texts.noConnection} tone={connection === 'back' ? 'success' : 'warning'}>
      {text}
    </Banner>
  )
}
