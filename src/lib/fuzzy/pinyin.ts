const LETTERS = 'abcdefghjklmnopqrstwxyz'

/** The first character, as pinyin sorts them, of each letter a syllable can begin with. */
const FIRST_CHARACTERS = '吖八嚓咑妸发旮哈丌咔垃妈拏喔妑七呥仨他屲夕丫帀'

const isHan = (code: number) => code >= 0x3400 && code <= 0x9fff

/** A text's initials: `角色管理` gives `jsgl`; all other characters keep their places. */
type Initials = (text: string) => string

/**
 * Needs no dictionary: the run-time sorts by pinyin, and 23 characters mark where each letter
 * begins (W4). In a run-time that cannot sort so, every text's initials are empty.
 */
export function createInitials(compare = comparePinyin()): Initials {
  const known = new Map<number, string>()
  const firsts = [...FIRST_CHARACTERS]
  const canSortByPinyin = firsts.every(
    (first, index) => index === 0 || compare(firsts[index - 1] ?? '', first) < 0,
  )

  function initialOf(code: number): string {
    let letter = known.get(code)
    if (letter === undefined) {
      const character = String.fromCharCode(code)
      const reached = firsts.findLastIndex(first => compare(first, character) <= 0)
      letter = LETTERS.charAt(reached) || character
      known.set(code, letter)
    }
    return letter
  }

  return text => {
    let initials = ''
    let copied = 0
    for (let at = 0; canSortByPinyin && at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (!isHan(code)) continue
      if (copied < at) initials += text.slice(copied, at)
      initials += initialOf(code)
      copied = at + 1
    }
    initials += text.slice(copied)
    return initials === text ? '' : initials
  }
}

function comparePinyin(): (a: string, b: string) => number {
  return new Intl.Collator('zh-Hans-CN-u-co-pinyin').compare
}
