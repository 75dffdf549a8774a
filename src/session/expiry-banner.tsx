import { useEffect } from 'react'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Banner } from '#ui/status/banner.tsx'
import { useSessionSync } from './session-sync.tsx'

const noWarning = createStore<number | undefined>(undefined)

/** Shown two minutes before the session ends, when no refresh prevents it (§11.9). */
export function ExpiryBanner() {
  const refresh = useSessionSync()?.refresh
  const until = useStore(refresh?.warning ?? noWarning)
  const notices = useNotices()
  const texts = useTexts('shell')
  const locale = useLocale()
  const time =
    until === undefined
      ? ''
      : new Intl.DateTimeFormat(locale, {
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).format(until)
  const { busy, start } = useAction(async () => {
    if (refresh && !(await refresh.extend())) notices.show('warning', texts.cannotStay(time))
  })

  useEffect(() => {
    if (time) notices.announce(texts.signedOutAt(time), 'assertive')
  }, [time, texts, notices])

  if (until === undefined) return null
  return (
    <Banner
      label={texts.sessionEnds}
      tone="warning"
      actions={
        <OnlineButton size="small" busy={busy} onClick={() => void start()}>
          {texts.staySignedIn}
        </OnlineButton>
      }
    >
      {texts.signedOutAt(time)}
    </Banner>
  )
}
