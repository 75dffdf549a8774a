import { use } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { VersionCheckContext } from './version-check.ts'

/** Offers to reload, never forces it: an open page may hold work. */
export function UpdateBanner() {
  const isOffered = useStore(use(VersionCheckContext).isOffered)
  const texts = useTexts('common')
  if (!isOffered) return null

  return (
    <Banner label={texts.newVersion} actions={<UpdateActions />}>
      {texts.newVersionText}
    </Banner>
  )
}

/**
 * The same for the sign-in page, built only from its chunk: after a deployment no other chunk can
 * be fetched.
 */
export function UpdateAlert() {
  const isOffered = useStore(use(VersionCheckContext).isOffered)
  const texts = useTexts('common')
  if (!isOffered) return null

  return (
    <section aria-label={texts.newVersion}>
      <Alert actions={<UpdateActions />}>{texts.newVersionText}</Alert>
    </section>
  )
}

function UpdateActions() {
  const version = use(VersionCheckContext)
  const texts = useTexts('common')

  return (
    <>
      <Button size="small" onClick={version.reload}>
        {texts.reload}
      </Button>
      <Button size="small" tone="ghost" onClick={version.snooze}>
        {texts.later}
      </Button>
    </>
  )
}
