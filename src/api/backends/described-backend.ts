import type { BackendDescription } from '#definitions/define-backend.ts'
import { readDescribedAnswer } from '#definitions/described-answer.ts'
import { tokenHeaderFrom } from '#definitions/token-header.ts'
import type { Backend } from './backend.ts'
import { standard } from './standard.ts'

/** What the console knows of a back end by its description. */
export function describedBackend({
  envelope,
  headers,
  readOnlyFields,
  filters,
  lacks = [],
  hasOtherPages = false,
}: BackendDescription): Backend {
  const header = tokenHeaderFrom(headers?.token)
  return {
    headersFor: token => ({ [header.name]: header.valueOf(token) }),
    ...(envelope && { readAnswer: answer => readDescribedAnswer(envelope, answer) }),
    adapt: call => call,
    readOnlyFields: { ...standard.readOnlyFields, ...readOnlyFields },
    filters,
    supports: {
      ...standard.supports,
      ...Object.fromEntries(lacks.map(feature => [feature, false])),
      onlyKnownPages: hasOtherPages,
    },
  }
}
