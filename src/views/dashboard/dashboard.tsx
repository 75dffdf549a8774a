import { useRef, useState } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { pageForComponents } from '#routing/screen-names.ts'
import { useUser } from '#session/user-context.ts'
import { useUserStorage } from '#session/user-storage.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import type { ArrangeCardsDialogProps } from './arrange-cards-dialog.tsx'
import { CardFrame } from './card-frame.tsx'
import { arrangeCards, cardOrderFrom, withHidden } from './card-order.ts'
import { dashboardCards } from './cards.ts'
import { useFirstPerson } from './use-first-person.ts'
import { useGreeting } from './use-greeting.ts'

const ArrangeCardsDialog = lazyView<ArrangeCardsDialogProps>(
  () => import('./arrange-cards-dialog.tsx'),
  'arrange',
)

/** The home page: a greeting and the cards the user may see. */
export default function Dashboard() {
  const texts = useTexts('dashboard')
  const locale = useLocale()
  const config = useRuntimeConfig()
  const user = useUser()
  const { pages } = useMenu()
  const isFirstPerson = useFirstPerson()
  const [isArranging, setArranging] = useState(false)
  const arrangeButton = useRef<HTMLButtonElement>(null)
  const store = useUserStorage('dashboard', cardOrderFrom)
  const order = useStore(store)
  const available = arrangeCards(
    dashboardCards.filter(
      ({ permissions, component, isForFirstPerson, isAvailable }) =>
        (!permissions || isGranted(user.permissions, permissions))
        && (component === undefined || pageForComponents(pages, [component]))
        && (!isForFirstPerson || isFirstPerson)
        && (!isAvailable || isAvailable(config)),
    ),
    order,
  ).map(card => ({ ...card, title: card.title(texts, locale) }))
  const shown = available.filter(({ id }) => !order.hidden.includes(id))
  const hide = (id: string) => {
    store.set(withHidden(order, id, true))
    arrangeButton.current?.focus()
  }
  const arrange = (
    <Button
      ref={arrangeButton}
      icon="table"
      aria-haspopup="dialog"
      onClick={() => setArranging(true)}
    >
      {texts.arrange}
    </Button>
  )

  return (
    <>
      <PageHeader
        title={texts.greeting(new Date(serverNow()).getHours(), user.name)}
        text={useGreeting()}
        actions={arrange}
      />
      <div className="dashboard">
        {shown.map(card => (
          <CardFrame key={card.id} card={card} onHide={hide} />
        ))}
      </div>
      {shown.length === 0 && <EmptyState title={texts.allHidden} text={texts.allHiddenText} />}
      {isArranging && (
        <LazyPanel
          part={ArrangeCardsDialog}
          title={texts.arrange}
          onClose={() => setArranging(false)}
        >
          {returnFocus => (
            <ArrangeCardsDialog
              cards={available}
              order={order}
              onChange={store.set}
              onClose={() => setArranging(false)}
              returnFocus={returnFocus}
            />
          )}
        </LazyPanel>
      )}
    </>
  )
}
