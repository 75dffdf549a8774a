import { useTexts } from '#locales/texts.ts'
import { usePage } from '#routing/current-page.ts'
import { ErrorPage } from './error-page.tsx'

/** A menu row whose component this build does not have (W13). */
export default function NotInBuild() {
  const texts = useTexts('shell')
  const { component = '' } = usePage()
  return <ErrorPage title={texts.notInBuild} text={texts.notInBuildText(component)} />
}
