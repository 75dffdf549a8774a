import { useTexts } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { FactorSetUp } from '#views/factor/factor-set-up.tsx'
import { LoginLayout } from './login-layout.tsx'

/**
 * The only screen for a user of whom a role requires a second factor, until this session has shown
 * one. Whoever has one already signs in again.
 */
export default function RequiredFactor() {
  const machine = useSession()
  const { hasFactor } = useUser()
  const texts = { ...useTexts('login'), ...useTexts('login-factor') }

  async function goOn() {
    // Other windows reload their user and menu, as after a change of role.
    machine.lastChange.set({ type: 'role-changed' })
    await machine.reloadUser()
  }

  return hasFactor ? (
    <LoginLayout title={texts.againTitle} lead={texts.againLead}>
      <Button tone="primary" onClick={() => void machine.signOut()}>
        {texts.signInAgain}
      </Button>
    </LoginLayout>
  ) : (
    <LoginLayout title={texts.requiredTitle} lead={texts.requiredLead}>
      <FactorSetUp onDone={() => void goOn()} />
      <Button tone="ghost" onClick={() => void machine.signOut()}>
        {texts.signOut}
      </Button>
    </LoginLayout>
  )
}
