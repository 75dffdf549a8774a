import { createInitials } from '#lib/fuzzy/pinyin.ts'
import { createPinyin } from '#lib/fuzzy/pinyin-syllables.ts'
import { foldCase } from './spelling.ts'

interface PersonTexts {
  username: string
  nickName: string
  nickNameZh: string | null
  phone: string
  email: string
}

const pinyin = createPinyin()
const initials = createInitials()

/**
 * What a search of people looks in, folded, a text a line: account, both names, the name without
 * blanks in either order (`weiwang`), pinyin and its initials, phone also without signs, e-mail.
 */
export function personSearchText(person: PersonTexts): string {
  const { username, nickName, nickNameZh, phone, email } = person
  const names = [nickName, nickNameZh ?? '']
  const texts = [
    username,
    email,
    phone,
    phone.replace(/\D/g, ''),
    ...names.flatMap(name => {
      const words = name.split(/\s+/)
      return [name, words.join(''), words.toReversed().join('')]
    }),
    ...names.flatMap(pinyin),
    ...names.flatMap(initials),
  ]
  return [...new Set(texts.map(foldCase))].filter(text => text !== '').join('\n')
}

/** At most so many words of a search count: nobody types more. */
const MAX_WORDS = 10

/** Each word of a search, folded; a record is found where each stands somewhere in its texts. */
export const searchWords = (keywords: string): readonly string[] =>
  foldCase(keywords)
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, MAX_WORDS)
