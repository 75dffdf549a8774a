/** Chinese, or a mark as wide: such writing carries its own space. */
const isWide = (text: string) => /[\u3001-\u9fff\uff01-\uff60]$/.test(text)

/** One sentence after the other, in either script. A server leaves the full stop out at times. */
export const joinSentences = (...sentences: readonly string[]) =>
  sentences.filter(Boolean).reduce((said, next) => (said && withFullStop(said)) + next, '')

/** What stands between a name and what it is. */
export const colonAfter = (name: string) => (isWide(name) ? '：' : ': ')

/** More names than these say nothing more. */
const MAX_NAMES = 10

/** The first of them, and how many more there are. */
export const firstNames = (names: readonly string[], andMore: (count: number) => string) =>
  names.length > MAX_NAMES
    ? [...names.slice(0, MAX_NAMES), andMore(names.length - MAX_NAMES)]
    : names

function withFullStop(sentence: string): string {
  const [stop, space] = isWide(sentence) ? ['。', ''] : ['.', ' ']
  return sentence + (/[.!?…。！？]$/.test(sentence) ? '' : stop) + space
}
