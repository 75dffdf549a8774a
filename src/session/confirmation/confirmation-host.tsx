import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { LazyOverlay, type OverlayProps } from '#notifications/lazy-overlay.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useSession } from '#session/session.ts'

const ConfirmPassword = lazyView<OverlayProps>(
  () => import('./confirm-password.tsx'),
  'login',
  'confirm-password',
)

/** The dialog that asks for the password, above whatever has sent the call. */
export function ConfirmationHost() {
  const { confirmPassword } = useTexts('common')
  const confirmation = useStore(useSession().confirmation)

  return (
    confirmation && (
      <LazyOverlay
        part={ConfirmPassword}
        title={confirmPassword}
        size="small"
        onClose={() => confirmation.settle(false)}
      />
    )
  )
}
