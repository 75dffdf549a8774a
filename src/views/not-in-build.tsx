import { useTexts } from '#locales/texts.ts'
import { usePage } from '#routing/current-page.ts'
import { ErrorPage } from './error-page.tsx'

/** A menu row whose component this build does not have. */
export default function NotInBuild() {
  const texts = useTexts('permissions')
  const { title, component = '' } = usePage()
  return (
    <ErrorPage title={title} text={texts.notInBuild}>
      <p>{texts.notInBuildText(component)}</p>
    </ErrorPage>
  )
}
