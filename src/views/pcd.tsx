import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { PublicPage } from './public-page.tsx'

/** §2 gives no more than the path, so this is a public page that loads nothing. */
export default function Pcd() {
  const texts = useTexts('login')

  return (
    <PublicPage title={texts.publicTitle}>
      <p className="login__lead">{texts.publicText}</p>
      <p>
        <a href={base.prepend('/login')}>{texts.toSignIn}</a>
      </p>
    </PublicPage>
  )
}
