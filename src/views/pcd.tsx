import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { PublicPage } from './public-page.tsx'

/** §2 names the path and nothing else: a public page that loads nothing. */
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
