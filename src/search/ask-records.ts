import {
  type FoundRecord,
  type RecordKind,
  recordKindsFor,
  type Searcher,
} from './record-search.ts'

/** What the server has found so far. */
export interface FoundRecords {
  /** What was looked for. */
  text: string
  /**
   * In the order of the kinds. An answer waits for those of the kinds before it, so that nothing is
   * put above a row that is shown.
   */
  groups: readonly { kind: RecordKind; records: readonly FoundRecord[] }[]
  isAsking: boolean
  /** The kinds that could not be asked. */
  failed: readonly RecordKind[]
}

/** In ms, counted from the last letter. */
const ASK_AFTER_MS = 200

/** By the names of the kinds. */
type Answers = Readonly<Record<string, readonly FoundRecord[] | 'failed'>>

/**
 * Asks the server for the records that a text names, and tells what it has found after each answer.
 * The result ends the asking: then nothing more is told.
 */
export function askRecords(
  searcher: Searcher,
  text: string,
  onFound: (found: FoundRecords) => void,
): () => void {
  const kinds = isLongEnough(text) ? recordKindsFor(searcher) : []
  if (kinds.length === 0) return () => {}
  const controller = new AbortController()
  const { signal } = controller
  let answers: Answers = {}

  async function ask({ name, find }: RecordKind) {
    const answer = await find(text, signal).catch(() => 'failed' as const)
    // An answer may come although nobody waits for it any more.
    if (signal.aborted) return
    answers = { ...answers, [name]: answer }
    onFound(foundBy(text, kinds, answers))
  }

  onFound(foundBy(text, kinds, answers))
  const timer = setTimeout(() => {
    for (const kind of kinds) void ask(kind)
  }, ASK_AFTER_MS)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** One Chinese character says as much as some letters. */
const isLongEnough = (text: string) => [...text].length > 1 || /\p{Script=Han}/u.test(text)

function foundBy(text: string, kinds: readonly RecordKind[], answers: Answers): FoundRecords {
  const waiting = kinds.findIndex(({ name }) => answers[name] === undefined)
  return {
    text,
    groups: (waiting < 0 ? kinds : kinds.slice(0, waiting)).flatMap(kind => {
      const records = answers[kind.name]
      return records === undefined || records === 'failed' ? [] : [{ kind, records }]
    }),
    isAsking: waiting >= 0,
    failed: kinds.filter(({ name }) => answers[name] === 'failed'),
  }
}
