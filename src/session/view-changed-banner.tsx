import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Button } from '#ui/actions/button.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { useSession } from './session.ts'

/** Offers the view that was chosen in another window, where showing it at once would lose input. */
export function ViewChangedBanner() {
  return useStore(useSession().viewChanged) && <NewViewBanner />
}

/** Its texts are those of forms, which no page without a form loads. */
function NewViewBanner() {
  const session = useSession()
  const notices = useNotices()
  const texts = useTexts('shell')
  const formTexts = useTexts('form')

  async function show() {
    const isSure =
      !session.holdsInput.get()
      || (await notices.ask({
        title: formTexts.leaveTitle,
        text: formTexts.leaveText,
        tone: 'warning',
        confirmLabel: formTexts.leave,
        cancelLabel: formTexts.stay,
      }))
    if (isSure) await session.reloadUser()
  }

  return (
    <Banner
      label={texts.viewChangedRegion}
      actions={
        <Button size="small" onClick={() => void show()}>
          {texts.showNewView}
        </Button>
      }
    >
      {texts.viewChanged}
    </Banner>
  )
}
