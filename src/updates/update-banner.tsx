import { use } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { NewVersionContext } from './version-check.ts'

/** Offered, never forced: what is open may hold work (W6). */
export function NewVersion() {
  const version = use(NewVersionContext)
  const isShown = useStore(version.shown)
  const texts = useTexts('common')
  if (!isShown) return null

  return (
    <Banner
      label={texts.newVersion}
      actions={
        <>
          <Button size="small" onClick={version.reload}>
            {texts.reload}
          </Button>
          <Button size="small" tone="ghost" onClick={version.later}>
            {texts.later}
          </Button>
        </>
      }
    >
      {texts.newVersionText}
    </Banner>
  )
}
