import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useCreateActions } from '#resource/use-create-actions.ts'
import { isUserListMissing } from './numbers-card.tsx'
import { PageList } from './page-list.tsx'

/** Links to create records, as far as the user, the menu and the server allow it. */
export function QuickActionsCard() {
  const texts = useTexts('dashboard')
  const missingScreen = useStore(isUserListMissing) && 'users'
  const actions = useCreateActions().filter(({ screen }) => screen !== missingScreen)

  if (actions.length === 0) return <p className="dashboard__none">{texts.noActions}</p>
  return (
    <PageList
      isInRow
      label={texts.quickActions}
      items={actions.map(({ screen, href, title }) => ({ key: screen, href, title, icon: 'plus' }))}
    />
  )
}
