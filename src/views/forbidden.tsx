import { useTexts } from '#state/locale.ts'
import { Refusal } from './refusal.tsx'

/** §2 /401: the page is there, the right is not. */
export default function Forbidden() {
  const texts = useTexts('shell')
  return <Refusal code="401" title={texts.forbidden} text={texts.forbiddenText} />
}
