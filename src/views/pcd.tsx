import { useDocumentTitle } from '#hooks/use-document-title.ts'
import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'

/** §2 names the path and nothing else: a public page that loads nothing. */
export default function Pcd() {
  const texts = useTexts('sign-in')
  const config = useConfig()
  useDocumentTitle(`${texts.publicTitle} - ${config.title}`)

  return (
    <main className="plain" id="main" tabIndex={-1}>
      <h1>{texts.publicTitle}</h1>
      <p>{texts.publicText}</p>
      <p>
        <a href="/login">{texts.toSignIn}</a>
      </p>
    </main>
  )
}
