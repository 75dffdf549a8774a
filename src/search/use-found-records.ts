import { useEffect, useMemo, useState } from 'react'
import { useLocale } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import type { FoundRecord, RecordKind } from './record-search.ts'

interface FoundRecords {
  /**
   * What was found of each kind, in the order of the kinds: an answer waits for those of the kinds
   * before it, so that nothing is put above a row that is shown.
   */
  groups: readonly { kind: RecordKind; records: readonly FoundRecord[] }[]
  /** Whether the text is one that records are looked for by. */
  isAsked: boolean
  isAsking: boolean
  /** The kinds that could not be asked; `all` if not even the code for it could be loaded. */
  failed: readonly RecordKind[] | 'all'
}

/** In ms, counted from the last letter. */
const ASK_AFTER_MS = 200

const NOTHING: FoundRecords = { groups: [], isAsked: false, isAsking: false, failed: [] }

/** What is asked, and the answers so far by the names of the kinds. */
interface Asking {
  text: string
  kinds: readonly RecordKind[]
  answers: Readonly<Record<string, readonly FoundRecord[] | 'failed'>>
}

/** Asks the server for the records that a text names. Another text ends the asking before it. */
export function useFoundRecords(text: string): FoundRecords {
  const kinds = useRecordKinds()
  const [asking, setAsking] = useState<Asking>()
  // One Chinese character says as much as some letters.
  const isLongEnough = [...text].length > 1 || /\p{Script=Han}/u.test(text)
  const isAsked = isLongEnough && (kinds === 'failed' || kinds.length > 0)

  useEffect(() => {
    if (!isAsked || kinds === 'failed') return
    const controller = new AbortController()
    const { signal } = controller

    async function ask({ name, find }: RecordKind) {
      const answer = await find(text, signal).catch(() => 'failed' as const)
      // The answer may be older than the text in the field.
      if (signal.aborted) return
      setAsking(now => now && { ...now, answers: { ...now.answers, [name]: answer } })
    }

    const timer = setTimeout(() => {
      setAsking({ text, kinds, answers: {} })
      for (const kind of kinds) void ask(kind)
    }, ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isAsked, kinds, text])

  if (!isAsked) return NOTHING
  if (kinds === 'failed') return { ...NOTHING, isAsked, failed: 'all' }
  return asking?.text === text && asking.kinds === kinds
    ? foundBy(asking)
    : { ...NOTHING, isAsked, isAsking: true }
}

/** None until the code for them is loaded: it comes with the palette, in a chunk of its own. */
function useRecordKinds(): readonly RecordKind[] | 'failed' {
  const { call, backend } = useSession()
  const { permissions } = useUser()
  const { pages } = useMenu()
  const locale = useLocale()
  const [search, setSearch] = useState<typeof import('./record-search.ts') | 'failed'>()

  useEffect(() => {
    import('./record-search.ts').then(setSearch, () => setSearch('failed'))
  }, [])

  return useMemo(() => {
    if (search === undefined || search === 'failed') return search ?? []
    return search.recordKindsFor({ call, backend, permissions, pages, locale })
  }, [search, call, backend, permissions, pages, locale])
}

function foundBy({ kinds, answers }: Asking): FoundRecords {
  const waiting = kinds.findIndex(({ name }) => answers[name] === undefined)
  return {
    groups: (waiting < 0 ? kinds : kinds.slice(0, waiting)).flatMap(kind => {
      const records = answers[kind.name]
      return records === undefined || records === 'failed' ? [] : [{ kind, records }]
    }),
    isAsked: true,
    isAsking: waiting >= 0,
    failed: kinds.filter(({ name }) => answers[name] === 'failed'),
  }
}
